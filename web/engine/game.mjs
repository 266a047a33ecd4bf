// Games of one to six players (rules 8): rounds, the first player marker, the discard, Jackhammers,
// Diggers with a shuffle, the end and the winners.

/**
 * @import { Column, DiggerUse, Game, GameResult, GameRound, GameStep, GameTurn,
 *   JackhammerUse, Position, Score, Table } from "./types.mjs"
 */

import { sameCards } from "./box.mjs";
import { without } from "./ending.mjs";
import { Refusal, refuseIf, within } from "./refusal.mjs";
import { wrongPart } from "./sequence.mjs";
import { ROUNDS, Setup } from "./setup.mjs";

export class Games extends Setup {
  // --- a player at the table -----------------------------------------------------------------

  /**
   * What a player sees on a turn.
   * @param {Table} table
   * @param {number} player
   * @returns {Position}
   */
  seat(table, player) {
    const { states, market, decks, discards, friends, three, five, round } = table;
    return {
      state: states[player],
      markets: [market],
      roundsAfter: ROUNDS - 1 - round,
      decks,
      others: [],
      discards,
      friends,
      three,
      five,
      solo: states.length === 1,
      gone: false,
    };
  }

  /**
   * The table after a player has moved.
   * @param {Table} table
   * @param {number} player
   * @param {Position} position
   * @returns {Table}
   */
  leaveSeat(table, player, position) {
    const { state, markets, decks = table.decks, discards, friends, three, five } = position;
    return {
      ...table,
      states: table.states.map((old, at) => (at === player ? state : old)),
      market: markets[0],
      decks,
      discards,
      friends,
      three,
      five,
      waiting: table.waiting.filter((other) => other !== player),
    };
  }

  // --- a round -------------------------------------------------------------------------------

  /**
   * Deal the market: rooms to all columns, resources to all but the leftmost. The holder of the
   * marker starts, the others follow clockwise.
   * @param {Table} table
   * @returns {Table}
   */
  openRound(table) {
    const players = table.states.length;
    const columns = this.columnsFor(players);
    const { rooms, resources } = table.decks;
    return {
      ...table,
      market: rooms.slice(0, columns).map((room, at) => ({
        room,
        resource: at === 0 ? undefined : resources[at - 1],
      })),
      decks: { rooms: rooms.slice(columns), resources: resources.slice(columns - 1) },
      waiting: this.playOrder(table.marker, players),
    };
  }

  /**
   * @param {number} starter
   * @param {number} players
   */
  playOrder(starter, players) {
    return Array.from({ length: players }, (_, at) => (starter + at) % players);
  }

  /**
   * Whether the first player discards a column: with two or three players, unless they play without
   * that rule.
   * @param {Game} game
   */
  hasDiscard({ players, discard_rule = true }) {
    return discard_rule && (players === 2 || players === 3);
  }

  /**
   * The discard of the round's first player, any column but the leftmost.
   * @param {Game} game
   * @param {Table} table
   * @param {number | undefined} column
   * @returns {Table}
   */
  discardColumn(game, table, column) {
    if (!this.hasDiscard(game)) {
      refuseIf(column !== undefined && "discard_forbidden");
      return table;
    }
    if (column === undefined) throw new Refusal("discard_missing");
    refuseIf(this.whyNoColumn({ markets: [table.market] }, column));
    refuseIf(this.whyNotDiscard(column));
    const discards = this.discarded(table, [table.market[column]]);
    return { ...table, discards, market: this.emptied(table.market, column) };
  }

  /** @param {number} column */
  whyNotDiscard(column) {
    return column === 0 ? "discard_leftmost" : null;
  }

  /**
   * The discards with the cards of some columns; of the resources only roofs matter.
   * @param {Pick<Table, "discards">} table
   * @param {Column[]} columns
   */
  discarded({ discards }, columns) {
    const { rooms, roofs } = this.leftovers(columns);
    return { rooms: [...discards.rooms, ...rooms], roofs: [...discards.roofs, ...roofs] };
  }

  /**
   * @param {Column[]} market
   * @param {number} column
   * @returns {Column[]}
   */
  emptied(market, column) {
    return market.map((old, at) => (at === column ? {} : old));
  }

  /**
   * T6: before the first turn the owner of a Jackhammer takes any room and places it; the resource
   * above it is discarded, and his turn is skipped. No marker for the leftmost room.
   * @param {Table} table
   * @param {JackhammerUse} use
   * @returns {Table}
   */
  jackhammer(table, { player, column, room: place }) {
    refuseIf(player >= table.states.length && "wrong_player");
    const position = this.seat(table, player);
    const { state } = position;
    refuseIf(!state.tools.includes("jackhammer") && "tool_not_owned");
    refuseIf(position.solo && "jackhammer_solo"); // P19
    refuseIf(!table.waiting.includes(player) && "wrong_player");
    refuseIf(this.whyNoColumn(position, column));
    const tools = without(state.tools, "jackhammer");
    const { room, resource } = table.market[column];
    const placed = this.putRoom(
      {
        ...position,
        state: this.usedUp({ ...state, tools }, "jackhammer"),
        markets: [this.emptied(table.market, column)],
        discards: this.discarded(table, this.hammeredAway(resource)),
        hand: { room: String(room) },
      },
      place,
    );
    return this.leaveSeat(table, player, placed);
  }

  /**
   * What a Jackhammer sends to the discards.
   * @param {string | undefined} resource
   * @returns {Column[]}
   */
  hammeredAway(resource) {
    return [{ resource }];
  }

  /**
   * A turn; the taker of the leftmost column gets the marker at once and starts the next round.
   * @param {Table} table
   * @param {GameTurn} turn
   * @returns {Table}
   */
  gameTurn(table, turn) {
    refuseIf(!table.waiting.length && "turn_count");
    refuseIf(table.waiting[0] !== turn.player && "wrong_player");
    const position = this.takeTurn(this.seat(table, turn.player), turn);
    const after = this.leaveSeat(table, turn.player, position);
    return { ...after, marker: this.nextMarker(table, turn) };
  }

  /**
   * @param {Table} table
   * @param {GameTurn} turn
   */
  nextMarker({ marker }, { player, column }) {
    return column === 0 ? player : marker;
  }

  /**
   * What is left in the market is discarded.
   * @param {Table} table
   * @returns {Table}
   */
  closeRound(table) {
    const discards = this.discarded(table, table.market);
    return { ...table, discards, market: [], round: table.round + 1 };
  }

  // --- the Digger among others ---------------------------------------------------------------

  /**
   * In a game the Digger's shuffle holds the decks and the market's cards, no more and no less.
   * @param {Position} position
   * @param {DiggerUse} use
   */
  whyNotDig(position, use) {
    if (!position.decks) return super.whyNotDig(position, use);
    const { rooms, resources } = position.decks;
    const [market] = position.markets;
    const fits =
      use.shuffle !== undefined &&
      sameCards(use.shuffle.rooms, [...rooms, ...market.flatMap(({ room }) => room ?? [])]) &&
      sameCards(use.shuffle.resources, [
        ...resources,
        ...market.flatMap(({ resource }) => resource ?? []),
      ]);
    return fits ? null : "digger_shuffle";
  }

  /**
   * The occupied spaces are dealt anew from the shuffled decks, left to right.
   * @param {Position} position
   * @param {DiggerUse} use
   * @returns {Position}
   */
  digger(position, use) {
    if (!position.decks || !use.shuffle) return super.digger(position, use);
    const rooms = [...use.shuffle.rooms];
    const resources = [...use.shuffle.resources];
    const market = position.markets[0].map(({ room, resource }) => ({
      room: room === undefined ? undefined : rooms.shift(),
      resource: resource === undefined ? undefined : resources.shift(),
    }));
    return { ...position, markets: [market], decks: { rooms, resources } };
  }

  // --- whole games ---------------------------------------------------------------------------

  /**
   * Every step of a round: discard, Jackhammers, turns, and the end of the round if nobody has still
   * to move.
   * @param {Game} game
   * @param {Table} table
   * @param {GameRound} round
   * @returns {Generator<GameStep>}
   */
  *roundSteps(game, table, { discard, jackhammer = [], turns = [] }) {
    table = within("discard", () => this.discardColumn(game, table, discard));
    if (discard !== undefined) yield { where: "discard", table };
    for (const [at, use] of jackhammer.entries()) {
      const where = `jackhammer[${at}]`;
      table = within(where, () => this.jackhammer(table, use));
      yield { where, table, player: use.player };
    }
    for (const [at, turn] of turns.entries()) {
      const where = `turns[${at}]`;
      table = within(where, () => this.gameTurn(table, turn));
      yield { where, table, player: turn.player };
    }
    if (!table.waiting.length) yield { where: "", table: this.closeRound(table) };
  }

  /**
   * Every step of a game; a Refusal names the place that fails. The last round on file may be under
   * way (P17).
   * @param {Game} game
   * @returns {Generator<GameStep>}
   */
  *gameSteps(game) {
    let table = this.setUp(game);
    for (const [at, round] of (game.rounds ?? []).entries()) {
      const path = `rounds[${at}]`;
      if (table.round < at) throw new Refusal("turn_count", `rounds[${at - 1}]`);
      const steps = this.roundSteps(game, this.openRound(table), round);
      for (;;) {
        const { done, value: step } = within(path, () => steps.next());
        if (done) break;
        table = step.table;
        yield { ...step, where: step.where ? `${path}.${step.where}` : path };
      }
    }
  }

  /**
   * The table at the end of the file.
   * @param {Game} game
   */
  playGame(game) {
    let table = this.setUp(game);
    for (const step of this.gameSteps(game)) ({ table } = step);
    return table;
  }

  /**
   * The score pads: ends are carried out in player order, and a discarded card that one helper
   * takes is gone for the next (P6).
   * @param {Game} game
   * @param {Table} table
   */
  gameScores({ ends = [] }, table) {
    let { discards } = table;
    const solo = table.states.length === 1;
    return table.states.map((state, player) => {
      const done = within(`ends[${player}]`, () =>
        this.finish({ state, discards, solo }, ends[player]),
      );
      discards = done.discards;
      return done.score;
    });
  }

  /**
   * All who share the highest score.
   * @param {Score[]} scores
   */
  winners(scores) {
    const best = Math.max(...scores.map((score) => score.total));
    return [...scores.keys()].filter((player) => scores[player].total === best);
  }

  /**
   * The result of a game/1; everything that it claims is checked.
   * @param {Game} game
   * @returns {GameResult}
   */
  replayGame(game) {
    const table = this.playGame(game);
    if (table.round < ROUNDS) {
      this.checkNotOver(game);
      return { complete: false };
    }
    const scores = this.gameScores(game, table);
    const winners = this.winners(scores);
    this.checkScores(game, scores);
    this.checkWinners(game, winners);
    return { complete: true, scores, winners };
  }

  /**
   * Ends, scores and winners belong to a complete game.
   * @param {Game} game
   */
  checkNotOver(game) {
    const claims = /** @type {const} */ (["ends", "scores", "winners"]);
    for (const claim of claims) {
      if (game[claim]?.length) throw new Refusal("not_over", claim);
    }
  }

  /**
   * Every part of a score that is claimed must be right (P11).
   * @param {Game} game
   * @param {Score[]} scores
   */
  checkScores({ scores: claimed }, scores) {
    if (!claimed) return;
    if (!claimed.length) throw new Refusal("score_differs", "scores");
    for (const [player, score] of scores.entries()) {
      const wrong = wrongPart(score, claimed[player]);
      if (wrong) throw new Refusal("score_differs", `scores[${player}].${wrong}`);
    }
  }

  /**
   * Winners are compared as a set (P16).
   * @param {Game} game
   * @param {number[]} winners
   */
  checkWinners({ winners: claimed }, winners) {
    if (!claimed) return;
    const same = new Set(claimed).size === winners.length;
    if (!same || !winners.every((player) => claimed.includes(player))) {
      throw new Refusal("winners_differ", "winners");
    }
  }
}
