// Plays kept in the browser: every turn at once, and nothing ever lost. What cannot be gone on with
// (another version, damaged, not legal, overtaken by another tab) is put aside and offered.

/** @import { Play, Puzzle } from "./play_types.mjs" */
/** @import { Turn } from "../engine/types.mjs" */

export const VERSION = 1;
export const PREFIX = "dream-home/";
const PLAY = `${PREFIX}play/`;
const ASIDE = `${PREFIX}aside/`;

/**
 * A play as it is kept.
 * @typedef {object} SavedPlay
 * @property {number} version
 * @property {string} puzzle
 * @property {string} [date]
 * @property {string} saved when, as an ISO date and time
 * @property {Play} play
 * @property {Turn[]} [redo] turns that were taken back, the next one first
 * @property {number} [hints] the highest level of a hint that was given
 * @property {boolean} [shown] whether the solution was shown before the home was done
 * @property {number} [seconds] time played
 */
/** @typedef {"other" | "version" | "damaged" | "illegal" | "tab" | "opened"} WhyAside */
/**
 * A play that cannot be gone on with here, and why; the text is what can be downloaded.
 * @typedef {{key: string, why: WhyAside, text: string, date?: string, saved?: string}} AsidePlay
 */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Shelf */

/** The browser's storage, or where it is closed a shelf that keeps nothing. */
export class Kept {
  /** @type {"closed" | "full" | null} why nothing can be kept, once that is known */
  failure = null;

  /** @param {() => Shelf} open opening may fail: some browsers forbid it */
  constructor(open) {
    /** @type {Shelf | null} */
    this.shelf = null;
    try {
      this.shelf = open();
    } catch {
      this.failure = "closed";
    }
  }

  /**
   * @param {string} key
   * @returns {string | null}
   */
  read(key) {
    return this.shelf?.getItem(key) ?? null;
  }

  /**
   * Whether a text could be kept.
   * @param {string} key
   * @param {string} text
   */
  write(key, text) {
    try {
      this.shelf?.setItem(key, text);
      if (this.shelf) this.failure = null;
    } catch {
      this.failure = "full";
    }
    return this.failure === null;
  }

  /** @param {string} key */
  remove(key) {
    this.shelf?.removeItem(key);
  }

  /**
   * The keys that begin so, sorted.
   * @param {string} prefix
   */
  keys(prefix) {
    const { shelf } = this;
    const keys = Array.from({ length: shelf?.length ?? 0 }, (_, at) => shelf?.key(at) ?? "");
    return keys.filter((key) => key.startsWith(prefix)).sort();
  }
}

/**
 * Whether a play of a puzzle is kept.
 * @param {Kept} kept
 * @param {string} id of the puzzle
 */
export const isBegun = (kept, id) => kept.read(PLAY + id) !== null;

/** The saved plays of one puzzle. */
export class SavedPlays {
  /** @type {string | null} the text that this page read or wrote last */
  #seen = null;

  /**
   * @param {Kept} kept
   * @param {Pick<Puzzle, "id" | "date">} puzzle
   * @param {(play: Play) => Play} check the play as the engine accepts it; throws what it refuses
   * @param {() => string} now
   */
  constructor(kept, puzzle, check, now = () => new Date().toISOString()) {
    this.kept = kept;
    this.puzzle = puzzle;
    this.check = check;
    this.now = now;
    this.key = PLAY + puzzle.id;
  }

  /**
   * The saved play, if there is one to go on with; any other is put aside.
   * @returns {SavedPlay | null}
   */
  load() {
    const text = this.kept.read(this.key);
    this.#seen = text;
    if (text === null) return null;
    const saved = this.#readable(text);
    if (typeof saved !== "string") return saved;
    this.#putAside(text, saved);
    this.kept.remove(this.key);
    this.#seen = null;
    return null;
  }

  /**
   * The saved play of a text, or why it cannot be gone on with.
   * @param {string} text
   * @returns {SavedPlay | WhyAside}
   */
  #readable(text) {
    let saved;
    try {
      saved = JSON.parse(text);
    } catch {
      return "damaged";
    }
    if (saved?.version !== VERSION) return "version";
    if (saved.puzzle !== this.puzzle.id) return "other";
    try {
      return { ...saved, play: this.check(saved.play) };
    } catch {
      return "illegal";
    }
  }

  /**
   * Keeps a play; false where the browser keeps nothing. A play that another tab has saved in the
   * meantime and that this one does not go on from is put aside.
   * @param {Omit<SavedPlay, "version" | "puzzle" | "date" | "saved">} play
   */
  save(play) {
    const { id, date } = this.puzzle;
    const there = this.kept.read(this.key);
    if (there !== null && there !== this.#seen && !this.#isBefore(there, play.play)) {
      this.#putAside(there, "tab");
    }
    /** @type {SavedPlay} */
    const saved = { version: VERSION, puzzle: id, date, saved: this.now(), ...play };
    const text = JSON.stringify(saved);
    const done = this.kept.write(this.key, text);
    if (done) this.#seen = text;
    return done;
  }

  /**
   * Whether a saved play is the beginning of another.
   * @param {string} text
   * @param {Play} play
   */
  #isBefore(text, play) {
    const saved = this.#readable(text);
    if (typeof saved === "string") return false;
    const { turns } = saved.play;
    return JSON.stringify(turns) === JSON.stringify(play.turns.slice(0, turns.length));
  }

  /**
   * Puts the saved play aside before another one is opened that does not go on from it.
   * @param {Play} play
   */
  putAside(play) {
    const there = this.kept.read(this.key);
    if (there !== null && !this.#isBefore(there, play)) this.#putAside(there, "opened");
  }

  /** Whether a play is saved. */
  get exists() {
    return this.kept.read(this.key) !== null;
  }

  /**
   * Whether another tab has saved something that this page has not seen.
   */
  isOvertaken() {
    return this.kept.read(this.key) !== this.#seen;
  }

  /**
   * @param {string} text
   * @param {WhyAside} why
   */
  #putAside(text, why) {
    const { id, date } = this.puzzle;
    const aside = { why, text, puzzle: id, date, saved: this.now() };
    this.kept.write(`${ASIDE}${id}/${aside.saved}-${why}`, JSON.stringify(aside));
  }

  /**
   * Plays that can be downloaded: those put aside, and those of another puzzle of this date.
   * @returns {AsidePlay[]}
   */
  aside() {
    const { id, date } = this.puzzle;
    /** @type {AsidePlay[]} */
    const found = this.kept.keys(`${ASIDE}${id}/`).map((key) => {
      const { why, text, saved } = JSON.parse(this.kept.read(key) ?? "{}");
      return { key, why, text: playText(text), date, saved };
    });
    for (const key of date ? this.kept.keys(PLAY) : []) {
      const text = this.kept.read(key) ?? "";
      const saved = parsed(text);
      if (key !== this.key && saved?.date === date) {
        found.push({ key, why: "other", text: playText(text), date, saved: saved?.saved });
      }
    }
    return found;
  }

  /**
   * Throws a play away that was offered.
   * @param {AsidePlay} aside
   */
  forget({ key }) {
    this.kept.remove(key);
  }
}

/**
 * @param {string} text
 * @returns {any}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The solution/1 inside a saved play; where there is none, the text as it is.
 * @param {string} text
 */
function playText(text) {
  const play = parsed(text)?.play;
  return play ? `${JSON.stringify(play, null, 2)}\n` : text;
}
