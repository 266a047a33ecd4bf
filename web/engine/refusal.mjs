// Refusals: a move that the rules do not allow, and which of several broken rules is named.

/** A move that the rules do not allow. */
export class Refusal extends Error {
  /**
   * @param {string} code the reason, as docs/formats.md lists them
   * @param {string} where the path of what is refused
   */
  constructor(code, where = "") {
    super(code);
    this.code = code;
    this.where = where;
  }
}

/**
 * Throws a Refusal where there is a reason.
 * @param {string | false | null | undefined} reason
 */
export function refuseIf(reason) {
  if (reason) throw new Refusal(reason);
}

/**
 * What a step gives; a Refusal from it gets the place where it happened.
 * @template T
 * @param {string} where
 * @param {() => T} step
 */
export function within(where, step) {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) error.where = [where, error.where].filter(Boolean).join(".");
    throw error;
  }
}

/** What a turn can be refused for, in the order of the rules. */
const TURN_CODES = [
  "cell_occupied",
  "unsupported",
  "wrong_floor",
  "room_too_large",
  "finished_room",
  "two_tokens",
  "decor_not_taken",
  "decor_wrong_room",
  "decor_room_has_token",
  "decor_missing",
  "tool_not_owned",
  "drill_no_face_up_card",
  "mixer_same_column",
  "ladder_roof_not_owned",
  "ladder_no_roof_there",
  "digger_not_first",
  "digger_shape",
  "digger_shuffle",
  "scaffolding_not_taken",
  "scaffolding_occupied",
  "scaffolding_unsupported",
  "scaffolding_missing",
  "scaffolding_last_round",
  "jackhammer_on_turn",
  "friend_not_open",
  "friend_floor_taken",
  "friend_rooms",
  "no_such_column",
  "column_gone",
  "bonus_not_offered",
  "bonus_helper_owned",
  "bonus_no_plans",
];

/** What one turn breaks; of several rules the first in the order of the rules counts. */
export class Faults {
  /** @type {Refusal | null} */
  first = null;

  /**
   * The position after a step; one that is refused is remembered and left out.
   * @template P
   * @param {P} position
   * @param {(ready: P) => P} step
   * @returns {P}
   */
  attempt(position, step) {
    try {
      return step(position);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      /** @type {(fault: Refusal) => number} */
      const place = (fault) => TURN_CODES.indexOf(fault.code);
      if (!this.first || place(error) < place(this.first)) this.first = error;
      return position;
    }
  }
}
