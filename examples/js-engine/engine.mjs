// Play: turns, tools and sequences (rules 5, 7 and 8), on top of the home and the end.
//
// A position is a plain object:
//   state      the `state/1` of the player
//   markets    the rounds to come, the one on the table first: lists of {room, resource}
//   others     what other players discard in each of those rounds
//   discards   {rooms, roofs}
//   friends    the friends that lie open
//   three, five  the plan decks still to draw from
//   solo, gone   whether bonuses are offered; whether cards left in a market are gone
// During a turn it also has `hand`: the cards taken, {room, resource}.

import { DECOR, FRIENDS, HELPERS, TOOLS, isRoof } from "./cards.mjs";
import { Ending, without } from "./ending.mjs";
import { CELLS, Refusal, UPPER } from "./home.mjs";

const TOOL_ORDER = ["ladder", "drill", "concrete_mixer"];
const BONUSES = ["roofer", "supplier", "plans"];

const refuseIf = (reason) => {
  if (reason) throw new Refusal(reason);
};

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
class Faults {
  first = null;

  /** The position after a step; one that is refused is remembered and left out. */
  attempt(position, step) {
    try {
      return step(position);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const place = (fault) => TURN_CODES.indexOf(fault.code);
      if (!this.first || place(error) < place(this.first)) this.first = error;
      return position;
    }
  }
}

/** A state/1 with every field present. */
export function fullState(state = {}) {
  const { cells = {}, near = [], helpers = [], tools = [], under_toolbox = [] } = state;
  const { roofs = [], plans = [], friends = {} } = state;
  return { cells, near, helpers, tools, under_toolbox, roofs, plans, friends };
}

export class Engine extends Ending {
  // --- sequences ---------------------------------------------------------------------------

  /** The position before the first turn of a sequence/1. */
  start(sequence) {
    const { three = [], five = [] } = sequence.plans ?? {};
    const position = {
      state: fullState(sequence.start ?? {}),
      markets: sequence.rounds.map((round) => round.columns),
      others: sequence.rounds.map((round) => fullDiscards(round.discards)),
      discards: fullDiscards(sequence.discards),
      friends: sequence.friends ?? [],
      three,
      five,
      solo: sequence.variant === "solo",
      gone: sequence.leftovers === "gone",
    };
    const invited = Object.values(position.state.friends);
    position.friends = position.friends.filter((friend) => !invited.includes(friend));
    return sequence.start || !three.length || !five.length ? position : this.drawPlans(position);
  }

  drawPlans(position) {
    const { state, three, five } = position;
    const plans = [...state.plans, [three[0], five[0]]];
    return { ...position, state: { ...state, plans }, three: three.slice(1), five: five.slice(1) };
  }

  isLastRound(position) {
    return position.markets.length === 1;
  }

  /** The position after a turn; throws a Refusal. */
  play(position, turn) {
    const faults = new Faults();
    const tools = turn.tools ?? [];
    for (const [at, use] of tools.entries()) {
      position = faults.attempt(position, (ready) => {
        const owned = ready.state.tools.includes(use.tool);
        refuseIf(owned && this.isLateDigger(tools, at) && "digger_not_first");
        return this.useTool(ready, use);
      });
    }
    // without the column or the room there is nothing more to judge
    position = faults.attempt(position, (ready) => this.takeAndPut(ready, turn, faults));
    if (faults.first) throw faults.first;
    return this.endRound(position);
  }

  takeAndPut(position, turn, faults) {
    const { column, bonus, decor, friends = [] } = turn;
    refuseIf(this.whyNoColumn(position, column));
    if (bonus) {
      position = faults.attempt(position, (ready) => this.withBonus(ready, column, bonus));
    }
    position = this.take(position, column);
    position = this.putCards(position, turn, faults);
    position = faults.attempt(position, (ready) => this.decorate(ready, decor));
    for (const { friend, floor } of friends) {
      position = faults.attempt(position, (ready) => {
        refuseIf(this.whyNotInvite(ready, friend, floor));
        return this.invite(ready, friend, floor);
      });
    }
    return position;
  }

  /** What is left in the market is discarded, unless other players took it. */
  endRound(position) {
    const { hand: _, ...rest } = position;
    const piles = [position.discards, position.others[0]];
    if (!position.gone) piles.push(this.leftovers(position.markets[0]));
    return {
      ...rest,
      discards: {
        rooms: piles.flatMap((pile) => pile.rooms),
        roofs: piles.flatMap((pile) => pile.roofs),
      },
      markets: position.markets.slice(1),
      others: position.others.slice(1),
    };
  }

  leftovers(market) {
    return {
      rooms: market.map((column) => column.room).filter(Boolean),
      roofs: market.map((column) => column.resource).filter(isRoof),
    };
  }

  // --- tools (rules 5) ---------------------------------------------------------------------

  /** T2: Diggers come before all other tools. */
  isLateDigger(tools, at) {
    const before = tools.slice(0, at);
    return tools[at].tool === "digger" && before.some((use) => use.tool !== "digger");
  }

  useTool(position, use) {
    if (use.tool === "jackhammer") throw new Refusal("jackhammer_on_turn");
    if (!position.state.tools.includes(use.tool)) throw new Refusal("tool_not_owned");
    refuseIf(this.whyNotUse(position, use));
    const tools = without(position.state.tools, use.tool);
    const state = this.usedUp({ ...position.state, tools }, use.tool);
    return this[use.tool]({ ...position, state }, use);
  }

  /** A used tool goes under the Toolbox, if the player has it by then. */
  usedUp(state, tool) {
    if (!state.tools.includes("toolbox")) return state;
    return { ...state, under_toolbox: [...state.under_toolbox, tool] };
  }

  whyNoColumn({ markets: [market] }, column) {
    if (column >= market.length) return "no_such_column";
    return market[column].room === undefined ? "column_gone" : null;
  }

  /** Why a tool that the player has cannot be used this way. */
  whyNotUse(position, use) {
    switch (use.tool) {
      case "digger":
        return this.mayDig(position) ? null : "digger_shape";
      case "ladder":
        return use.give === undefined ? null : this.whyNotClimb(position, use);
      case "drill":
        return this.whyNotDrill(position, use);
      default:
        return this.whyNotMix(position, use);
    }
  }

  /** T3: all rounds that are left have the same shape. */
  mayDig({ markets }) {
    const shape = (market) => market.map((column) => (column.resource ? "r" : "-")).join("");
    return new Set(markets.map(shape)).size === 1;
  }

  /** T3: the later markets move up, this one comes last. */
  digger(position, _use) {
    const [market, ...later] = position.markets;
    return { ...position, markets: [...later, market] };
  }

  whyNotClimb(position, { give, column }) {
    if (!position.state.roofs.includes(give)) return "ladder_roof_not_owned";
    const reason = this.whyNoColumn(position, column);
    if (reason) return reason;
    return isRoof(position.markets[0][column].resource) ? null : "ladder_no_roof_there";
  }

  ladder(position, { give, column }) {
    if (give === undefined) return position;
    const offered = position.markets[0][column].resource;
    const roofs = [...without(position.state.roofs, give), offered];
    const changed = { ...position, state: { ...position.state, roofs } };
    return this.withColumn(changed, column, { resource: give });
  }

  whyNotDrill(position, { cell, column }) {
    const { cells } = position.state;
    if (this.typeAt(cells, cell) === undefined) return "drill_no_face_up_card";
    const reason = this.whyNoColumn(position, column);
    if (reason) return reason;
    const incoming = position.markets[0][column].room;
    return this.whyNotDrillIn(this.withCell(cells, cell, undefined), cell, incoming, position);
  }

  /** The incoming card goes face up by rules 3. */
  whyNotDrillIn(gap, cell, incoming, position) {
    return this.whyNotUp(gap, cell, incoming, this.hasDesigner(position));
  }

  drill(position, { cell, column }) {
    const { cells } = position.state;
    const incoming = position.markets[0][column].room;
    const drilled = this.withCell(cells, cell, this.drilledCard(incoming, cells[cell]));
    const state = { ...position.state, cells: drilled };
    return this.withColumn({ ...position, state }, column, { room: cells[cell].room });
  }

  /** T1: the token leaves with the outgoing card. */
  drilledCard(incoming, _outgoing) {
    return { room: incoming };
  }

  whyNotMix(position, { columns: [one, other] }) {
    if (one === other) return "mixer_same_column";
    return this.whyNoColumn(position, one) ?? this.whyNoColumn(position, other);
  }

  concrete_mixer(position, { columns: [one, other] }) {
    const [market] = position.markets;
    const half = this.withColumn(position, one, { room: market[other].room });
    return this.withColumn(half, other, { room: market[one].room });
  }

  /** The position with a column of the market changed. */
  withColumn(position, column, change) {
    const [market, ...later] = position.markets;
    const changed = market.map((old, at) => (at === column ? { ...old, ...change } : old));
    return { ...position, markets: [changed, ...later] };
  }

  // --- a column and its cards --------------------------------------------------------------

  /** Take both cards (T5) and the bonus. */
  take(position, column, bonus) {
    const hand = position.markets[0][column];
    if (bonus !== undefined) position = this.withBonus(position, column, bonus);
    const state = this.takeResource(position.state, hand.resource, this.isLastRound(position));
    const emptied = this.withColumn(position, column, { room: undefined, resource: undefined });
    return { ...emptied, state, hand };
  }

  takeResource(state, resource, last) {
    if (resource === undefined) return state;
    if (isRoof(resource)) return { ...state, roofs: [...state.roofs, resource] };
    if (HELPERS.has(resource)) return this.takeHelper(state, resource);
    if (TOOLS.has(resource)) return this.takeTool(state, resource, last);
    if (DECOR[resource].on === "near") return { ...state, near: [...state.near, resource] };
    return state; // a token for a room, or a Scaffolding: put down later in the turn
  }

  /** Helpers are a set. */
  takeHelper(state, helper) {
    if (state.helpers.includes(helper)) return state;
    return { ...state, helpers: [...state.helpers, helper] };
  }

  takeTool(state, tool, last) {
    if (tool === "scaffolding" && !last) return state;
    return { ...state, tools: [...state.tools, tool] };
  }

  /** Rules 8: the leftmost column of a solo game offers a bonus where it has no resource. */
  offersBonus(position, column) {
    return position.solo && column === 0 && position.markets[0][0].resource === undefined;
  }

  whyNoBonus(position, column, bonus) {
    if (!this.offersBonus(position, column)) return "bonus_not_offered";
    if (bonus === "plans") return this.mayDrawPlans(position) ? null : "bonus_no_plans";
    return this.mayTakeHelper(position, bonus) ? null : "bonus_helper_owned";
  }

  /** S1: a set is drawn only while both decks have a card. */
  mayDrawPlans({ three, five }) {
    return three.length > 0 && five.length > 0;
  }

  mayTakeHelper({ state }, helper) {
    return !state.helpers.includes(helper);
  }

  withBonus(position, column, bonus) {
    refuseIf(this.whyNoBonus(position, column, bonus));
    return this.takeBonus(position, bonus);
  }

  takeBonus(position, bonus) {
    if (bonus === "plans") return this.drawPlans(position);
    return { ...position, state: this.takeHelper(position.state, bonus) };
  }

  // --- putting cards down ------------------------------------------------------------------

  /** Whether the turn brought a Scaffolding that has to be put down (T4). */
  bringsScaffolding(position) {
    return position.hand.resource === "scaffolding" && !this.isLastRound(position);
  }

  scaffoldingCells(cells) {
    return CELLS.filter((cell) => !this.whyNotScaffold(cells, cell));
  }

  whyNotScaffold(cells, cell) {
    if (cells[cell] !== undefined) return "scaffolding_occupied";
    return this.isSupported(cells, cell) ? null : "scaffolding_unsupported";
  }

  scaffold(position, cell) {
    const { state } = position;
    refuseIf(this.whyNotScaffold(state.cells, cell));
    const cells = this.withCell(state.cells, cell, { scaffolding: true });
    return { ...position, state: { ...state, cells } };
  }

  /** Put down the room card and the Scaffolding in the order that the turn says. */
  putCards(position, { scaffolding, room }, faults) {
    const putDown = (ready) => this.scaffoldTaken(ready, scaffolding.cell);
    if (!scaffolding && this.bringsScaffolding(position)) {
      position = faults.attempt(position, (ready) => this.keepScaffolding(ready));
    }
    if (scaffolding?.when === "before") position = faults.attempt(position, putDown);
    position = this.putRoom(position, room);
    if (scaffolding?.when === "after") position = faults.attempt(position, putDown);
    return position;
  }

  /** Put down the Scaffolding that the turn has brought; in the last round it may not be (T4). */
  scaffoldTaken(position, cell) {
    refuseIf(position.hand.resource !== "scaffolding" && "scaffolding_not_taken");
    const done = this.scaffold(position, cell);
    refuseIf(!this.bringsScaffolding(position) && "scaffolding_last_round");
    return done;
  }

  /** T4: it stays beside the home only if there is no cell for it. */
  keepScaffolding(position) {
    const { state } = position;
    refuseIf(this.scaffoldingCells(state.cells).length && "scaffolding_missing");
    return { ...position, state: { ...state, tools: [...state.tools, "scaffolding"] } };
  }

  /** Place the room card; a Scaffolding on its cell is used up. */
  putRoom(position, { cell, face }) {
    const { state, hand } = position;
    const designer = this.hasDesigner(position);
    refuseIf(this.whyNotPlace(state.cells, cell, hand.room, face, designer));
    const card = face === "up" ? { room: hand.room } : { room: "empty", card: hand.room };
    const placed = { ...state, cells: this.withCell(state.cells, cell, card) };
    const used = state.cells[cell]?.scaffolding;
    return { ...position, state: used ? this.usedUp(placed, "scaffolding") : placed };
  }

  /** The décor token of the hand that goes on a room, if there is one. */
  tokenInHand({ hand }) {
    const token = DECOR[hand.resource];
    return token && token.on !== "near" ? hand.resource : undefined;
  }

  decorate(position, cell) {
    const token = this.tokenInHand(position);
    const { cells } = position.state;
    if (cell === undefined) {
      const must = token && this.mustDecorate(position, token);
      refuseIf(must && "decor_missing");
      return position;
    }
    if (token === undefined) throw new Refusal("decor_not_taken");
    refuseIf(this.whyNotDecorate(cells, cell, token));
    const decorated = this.withCell(cells, cell, { ...cells[cell], decor: token });
    return { ...position, state: { ...position.state, cells: decorated } };
  }

  /** Rules 4: the token must be placed where there is a room for it. */
  mustDecorate(position, token) {
    return this.decorCells(position.state.cells, token).length > 0;
  }

  // --- friends (rules 7) -------------------------------------------------------------------

  /** Whether a friend's rooms stand side by side on a floor, in any order. */
  roomsStand(cells, friend, floor) {
    const wanted = FRIENDS[friend].rooms;
    const row = this.roomsOn(cells, floor);
    return row.some((_, at) => {
      const window = row.slice(at, at + wanted.length);
      const together = window.every(
        (room, next) => next === 0 || touches(window[next - 1], room),
      );
      return (
        window.length === wanted.length &&
        together &&
        this.roomsMatch(window.map((room) => room.type), wanted)
      );
    });
  }

  /** Whether these types are the wanted ones, in any order. */
  roomsMatch(types, wanted) {
    if (!wanted.length) return true;
    return types.some(
      (type, at) =>
        wanted[0].includes(type) &&
        this.roomsMatch([...types.slice(0, at), ...types.slice(at + 1)], wanted.slice(1)),
    );
  }

  whyNotInvite({ state, friends }, friend, floor) {
    if (!friends.includes(friend)) return "friend_not_open";
    if (state.friends[floor] !== undefined) return "friend_floor_taken";
    return this.roomsStand(state.cells, friend, floor) ? null : "friend_rooms";
  }

  invite(position, friend, floor) {
    const friends = { ...position.state.friends, [floor]: friend };
    return {
      ...position,
      state: { ...position.state, friends },
      friends: without(position.friends, friend),
    };
  }

  // --- every legal turn, in the canonical form of docs/formats.md --------------------------

  *legalTurns(position) {
    for (const [tools, ready] of this.toolChoices(position)) {
      for (const column of ready.markets[0].keys()) {
        if (this.whyNoColumn(ready, column)) continue;
        for (const bonus of [undefined, ...BONUSES]) {
          if (bonus && this.whyNoBonus(ready, column, bonus)) continue;
          const taken = this.take(ready, column, bonus);
          for (const [scaffolding, room, placed] of this.placements(taken)) {
            for (const [decor, decorated] of this.decorations(placed)) {
              for (const friends of this.invitations(decorated)) {
                yield canonicalTurn({ tools, column, bonus, scaffolding, room, decor, friends });
              }
            }
          }
        }
      }
    }
  }

  /** Every canonical list of tools that all change something, with the position after it. */
  *toolChoices(position) {
    let tools = [];
    for (;;) {
      for (const [others, ready] of this.otherTools(position, 0)) {
        yield [[...tools, ...others], ready];
      }
      const [market, ...later] = position.markets.map((columns) => JSON.stringify(columns));
      const changes = later.some((other) => other !== market);
      const use = { tool: "digger" };
      if (!position.state.tools.includes("digger") || !changes) return;
      if (this.whyNotUse(position, use)) return;
      position = this.useTool(position, use);
      tools = [...tools, use];
    }
  }

  *otherTools(position, from) {
    yield [[], position];
    for (let at = from; at < TOOL_ORDER.length; at += 1) {
      if (!position.state.tools.includes(TOOL_ORDER[at])) continue;
      for (const use of this.effectiveUses(position, TOOL_ORDER[at])) {
        if (this.whyNotUse(position, use)) continue;
        for (const [more, ready] of this.otherTools(this.useTool(position, use), at)) {
          yield [[use, ...more], ready];
        }
      }
    }
  }

  /** Uses of a tool that would change something, whether legal or not. */
  *effectiveUses({ state, markets: [market] }, tool) {
    const columns = [...market.keys()];
    if (tool === "ladder") {
      for (const give of new Set(state.roofs)) {
        for (const column of columns) {
          if (market[column].resource !== give) yield { tool, give, column };
        }
      }
    } else if (tool === "drill") {
      for (const cell of CELLS) {
        for (const column of columns) {
          const same = state.cells[cell]?.room === market[column].room;
          if (!same || state.cells[cell].decor) yield { tool, cell, column };
        }
      }
    } else {
      for (const one of columns) {
        for (const other of columns.slice(one + 1)) {
          if (market[one].room !== market[other].room) yield { tool, columns: [one, other] };
        }
      }
    }
  }

  /** Every way to put down the room card and a Scaffolding. */
  *placements(position) {
    const must = this.bringsScaffolding(position);
    const cells = must ? this.scaffoldingCells(position.state.cells) : [];
    for (const cell of cells) {
      for (const [room, placed] of this.roomPlaces(this.scaffold(position, cell))) {
        yield [{ cell, when: "before" }, room, placed];
      }
    }
    for (const [room, placed] of this.roomPlaces(position)) {
      if (this.maySkipScaffolding(must, cells)) yield [undefined, room, placed];
      if (!must) continue;
      for (const cell of this.scaffoldingCells(placed.state.cells)) {
        yield [{ cell, when: "after" }, room, this.scaffold(placed, cell)];
      }
    }
  }

  maySkipScaffolding(must, cells) {
    return !must || cells.length === 0;
  }

  *roomPlaces(position) {
    for (const cell of CELLS) {
      for (const face of ["up", "down"]) {
        const { state, hand } = position;
        const designer = this.hasDesigner(position);
        if (this.whyNotPlace(state.cells, cell, hand.room, face, designer)) continue;
        yield [{ cell, face }, this.putRoom(position, { cell, face })];
      }
    }
  }

  *decorations(position) {
    const token = this.tokenInHand(position);
    if (!token || !this.mustDecorate(position, token)) yield [undefined, position];
    for (const cell of token ? this.decorCells(position.state.cells, token) : []) {
      yield [cell, this.decorate(position, cell)];
    }
  }

  /** Nobody, and every choice of friends, in the floor order F, S. */
  *invitations(position, floors = UPPER) {
    yield [];
    for (const [at, floor] of floors.entries()) {
      for (const friend of new Set(position.friends)) {
        if (this.whyNotInvite(position, friend, floor)) continue;
        const next = this.invite(position, friend, floor);
        for (const more of this.invitations(next, floors.slice(at + 1))) {
          yield [{ friend, floor }, ...more];
        }
      }
    }
  }

  // --- whole solutions ---------------------------------------------------------------------

  /** The score of a solution/1; a Refusal names the place that fails. */
  replay({ sequence, turns, end, score: claimed }) {
    let position = this.start(sequence);
    turns.forEach((turn, at) => {
      try {
        if (!position.markets.length) throw new Refusal("too_many_turns");
        position = this.play(position, turn);
      } catch (error) {
        if (error instanceof Refusal) error.where = `turns[${at}]`;
        throw error;
      }
    });
    if (position.markets.length) throw new Refusal("incomplete", "turns");
    let score;
    try {
      score = this.scoreEnd(position, end);
    } catch (error) {
      if (error instanceof Refusal) error.where = `end.${error.where}`;
      throw error;
    }
    const wrong = claimed && Object.keys(score).find((part) => claimed[part] !== score[part]);
    if (wrong) throw new Refusal("score_differs", `score.${wrong}`);
    return score;
  }
}

const fullDiscards = ({ rooms = [], roofs = [] } = {}) => ({ rooms, roofs });

const touches = (left, right) =>
  Number(left.cells.at(-1)[1]) + 1 === Number(right.cells[0][1]);

/** A turn without the fields that do not apply. */
function canonicalTurn(turn) {
  const kept = Object.entries(turn).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept);
}
