// What lies on the table before the first round of a game (rules 8).

/** @import { Game, Table } from "./types.mjs" */

import { areResources, areRooms, isRemovedRoof } from "./box.mjs";
import { Refusal } from "./refusal.mjs";
import { Sequences, fullDiscards, fullState } from "./sequence.mjs";

export const ROUNDS = 12;

/**
 * The numbers of players that each composition is made for (P9).
 * @type {Record<string, number[]>}
 */
const PLAYERS = {
  solo: [1],
  base: [2, 3, 4],
  new_cards: [2, 3, 4],
  two_player: [2, 3, 4],
  five: [5],
  six: [6],
  free: [1, 2, 3, 4, 5, 6],
};

/** @type {(cards: string[]) => boolean} */
const eachOnce = (cards) => new Set(cards).size === cards.length;

export class Setup extends Sequences {
  /**
   * The columns of a market: 5, with five players 6, with six 7.
   * @param {number} players
   */
  columnsFor(players) {
    return Math.max(5, players + 1);
  }

  /**
   * Which field of the game makes its decks wrong: they are what they are named after, made for so
   * many players, and fill all rounds.
   * @param {Game} game
   */
  wrongDecks({ players, deck, removed_roof, decks: { rooms, resources } }) {
    if (!PLAYERS[deck].includes(players)) return "deck";
    if (!isRemovedRoof(deck, removed_roof)) return "removed_roof";
    const columns = this.columnsFor(players);
    if (rooms.length < ROUNDS * columns || !areRooms(deck, rooms)) return "decks.rooms";
    const enough = resources.length >= ROUNDS * (columns - 1);
    return enough && areResources(deck, resources, removed_roof ?? "") ? null : "decks.resources";
  }

  /**
   * Whether plans are dealt as the module says: a set for each player; alone, both decks.
   * @param {Game} game
   */
  plansFit({ players, modules = [], plans }) {
    if (!modules.includes("plans")) return plans === undefined;
    if (plans === undefined || Array.isArray(plans) === (players === 1)) return false;
    if (Array.isArray(plans)) return plans.length === players && eachOnce(plans.flat());
    const { three = [], five = [] } = plans;
    return three.length > 0 && five.length > 0 && eachOnce([...three, ...five]);
  }

  /**
   * Whether twice as many friends as players lie open, or none without the module.
   * @param {Game} game
   */
  friendsFit({ players, modules = [], friends = [] }) {
    const count = modules.includes("friends") ? 2 * players : 0;
    return friends.length === count && eachOnce(friends);
  }

  /**
   * The table before the first round; a Refusal where the game is not set up by the rules.
   * @param {Game} game
   * @returns {Table}
   */
  setUp(game) {
    const { modules = [] } = game;
    const wrong = this.wrongDecks(game);
    if (wrong) throw new Refusal("decks", wrong);
    const twice = modules.find((module, at) => modules.indexOf(module) < at);
    if (twice) throw new Refusal(`${twice}_dealt`, "modules");
    if (!this.plansFit(game)) throw new Refusal("plans_dealt", "plans");
    if (!this.friendsFit(game)) throw new Refusal("friends_dealt", "friends");
    const { players, plans, decks, first_player = 0, friends = [] } = game;
    if (first_player >= players) throw new Refusal("wrong_player", "first_player");
    const { three = [], five = [] } = Array.isArray(plans) || !plans ? {} : plans;
    const sets = Array.isArray(plans) ? plans : three.length ? [[three[0], five[0]]] : [];
    return {
      states: Array.from({ length: players }, (_, player) =>
        fullState({ plans: sets[player] ? [sets[player]] : [] }),
      ),
      marker: first_player,
      decks,
      market: [],
      discards: fullDiscards(),
      friends,
      three: three.slice(1),
      five: five.slice(1),
      round: 0,
      waiting: [],
    };
  }
}
