// Single-rule mistakes, to see whether a referee finds them. Each entry names the rule, says what
// goes wrong, and changes the methods of the engine that the rule lives in.

import { DECOR, isRoof } from "../../web/engine/cards.mjs";
import { without } from "../../web/engine/ending.mjs";
import { CELLS, FLOORS, UPPER, beside, stacked } from "../../web/engine/home.mjs";
import { bug } from "./bug.mjs";
import { GAME_BUGS } from "./bugs-games.mjs";

export const HOME_BUGS = {
  // --- placing a room (rules 3) --------------------------------------------------------------
  "decor-does-not-finish": bug(
    "3.4",
    "décor does not finish a room",
    (Base) =>
      class extends Base {
        whyNotJoin(tokens, _designer) {
          return tokens > 1 ? "two_tokens" : null;
        }
      },
  ),
  "designer-does-nothing": bug(
    "3.4",
    "decorated rooms never grow, Interior Designer or not",
    (Base) =>
      class extends Base {
        whyNotJoin(tokens, _designer) {
          return super.whyNotJoin(tokens, false);
        }
      },
  ),
  "designer-joins-two-tokens": bug(
    "3.5",
    "the Interior Designer joins two decorated rooms",
    (Base) =>
      class extends Base {
        whyNotJoin(tokens, designer) {
          return designer ? null : super.whyNotJoin(tokens, designer);
        }
      },
  ),
  "designer-a-turn-late": bug(
    "D2",
    "the Interior Designer works only from the next turn",
    (Base) =>
      class extends Base {
        hasDesigner(position) {
          return super.hasDesigner(position) && position.hand?.resource !== "interior_designer";
        }
      },
  ),
  "four-card-living-room": bug(
    "3.3",
    "a living room may have four cards",
    (Base) =>
      class extends Base {
        mostCards(type) {
          return type === "living_room" ? 4 : super.mostCards(type);
        }
        roomPoints(state, room) {
          return super.roomPoints(state, room) ?? 9;
        }
      },
  ),
  "large-bathroom": bug(
    "3.3",
    "two bathrooms may stand side by side",
    (Base) =>
      class extends Base {
        mostCards(type) {
          return type === "bathroom" ? 2 : super.mostCards(type);
        }
        roomPoints(state, room) {
          return super.roomPoints(state, room) ?? 1;
        }
      },
  ),
  "garage-upstairs": bug(
    "3.2",
    "basement rooms may stand on any floor",
    (Base) =>
      class extends Base {
        mayStand(type, cell) {
          return type === "garage" || super.mayStand(type, cell);
        }
      },
  ),
  "kitchen-in-the-basement": bug(
    "3.2",
    "a kitchen may stand in the basement",
    (Base) =>
      class extends Base {
        mayStand(type, cell) {
          return type === "kitchen" || super.mayStand(type, cell);
        }
      },
  ),
  "home-gym-upstairs-only": bug(
    "3.2",
    "the home gym may not stand in the basement",
    (Base) =>
      class extends Base {
        mayStand(type, cell) {
          return super.mayStand(type, cell) && !(type === "home_gym" && cell[0] === "B");
        }
      },
  ),
  "empty-room-carries-nothing": bug(
    "1",
    "an empty room does not support the cell above",
    (Base) =>
      class extends Base {
        isSupported(cells, cell) {
          const below = cell[0] === "S" ? `F${cell[1]}` : `B${cell[1]}`;
          return super.isSupported(cells, cell) && cells[below]?.room !== "empty";
        }
      },
  ),
  "scaffolding-carries-nothing": bug(
    "1",
    "a Scaffolding does not support the cell above",
    (Base) =>
      class extends Base {
        isSupported(cells, cell) {
          const below = cell[0] === "S" ? `F${cell[1]}` : `B${cell[1]}`;
          return super.isSupported(cells, cell) && !cells[below]?.scaffolding;
        }
      },
  ),
  "first-floor-is-ground": bug(
    "1",
    "F4 and F5 need no basement below",
    (Base) =>
      class extends Base {
        isSupported(cells, cell) {
          return cell[0] === "F" || super.isSupported(cells, cell);
        }
      },
  ),
  "face-down-only-if-forced": bug(
    "3",
    "a card goes face down only where it cannot lie face up",
    (Base) =>
      class extends Base {
        whyNotDown(cells, cell, type, designer) {
          const reason = super.whyNotDown(cells, cell, type, designer);
          return reason ?? (this.whyNotUp(cells, cell, type, designer) ? null : "cell_occupied");
        }
      },
  ),
  "no-empty-room-below": bug(
    "3",
    "no empty rooms in the basement",
    (Base) =>
      class extends Base {
        whyNotDown(cells, cell, type, designer) {
          return cell[0] === "B" ? "wrong_floor" : super.whyNotDown(cells, cell, type, designer);
        }
      },
  ),

  // --- décor (rules 4) -----------------------------------------------------------------------
  "decor-is-optional": bug(
    "4",
    "a décor token need not be placed",
    (Base) =>
      class extends Base {
        mustDecorate(_position, _token) {
          return false;
        }
      },
  ),
  "decor-not-on-the-new-card": bug(
    "D1",
    "the token may not go on the card just placed",
    (Base) =>
      class extends Base {
        putRoom(position, room) {
          return { ...super.putRoom(position, room), newCell: room.cell };
        }
        decorate(position, cell) {
          const onNewCard = cell !== undefined && cell === position.newCell;
          if (!onNewCard) return super.decorate(position, cell);
          const hidden = this.withCell(position.state.cells, cell, { room: "empty" });
          return super.decorate({ ...position, state: { ...position.state, cells: hidden } }, cell);
        }
        *decorations(position) {
          for (const choice of super.decorations(position)) {
            if (choice[0] === undefined || choice[0] !== position.newCell) yield choice;
          }
        }
      },
  ),
  "any-room-but-the-basement": bug(
    "D3",
    "tokens for any room do not go into the basement",
    (Base) =>
      class extends Base {
        tokenFits(token, type, size, cell) {
          const barred = DECOR[token].on === "any" && cell[0] === "B";
          return !barred && super.tokenFits(token, type, size, cell);
        }
      },
  ),
  "dartboard-on-one-card": bug(
    "4",
    "a dartboard may go on a one-card room",
    (Base) =>
      class extends Base {
        tokenFits(token, type, size, cell) {
          return token === "dartboard" || super.tokenFits(token, type, size, cell);
        }
      },
  ),
  "dartboard-not-on-a-garage": bug(
    "4",
    "a dartboard may not go on a two-card garage",
    (Base) =>
      class extends Base {
        tokenFits(token, type, size, cell) {
          const barred = token === "dartboard" && type === "garage";
          return !barred && super.tokenFits(token, type, size, cell);
        }
      },
  ),
  "second-token": bug(
    "4",
    "a second token may go on another card of a decorated room",
    (Base) =>
      class extends Base {
        whyNotDecorate(cells, cell, token) {
          const reason = super.whyNotDecorate(cells, cell, token);
          const onBareCard = reason === "decor_room_has_token" && !cells[cell].decor;
          return onBareCard ? null : reason;
        }
      },
  ),

  // --- tools (rules 5) -----------------------------------------------------------------------
  "drill-keeps-the-token": bug(
    "T1",
    "the Drill leaves the token on the cell",
    (Base) =>
      class extends Base {
        drilledCard(incoming, { decor }) {
          return decor ? { room: incoming, decor } : { room: incoming };
        }
      },
  ),
  "drill-ignores-tokens": bug(
    "5",
    "a drilled card may join a decorated room",
    (Base) =>
      class extends Base {
        whyNotDrillIn(gap, cell, incoming, _position) {
          return this.whyNotUp(gap, cell, incoming, true);
        }
      },
  ),
  "drilled-card-is-gone": bug(
    "5",
    "the drilled card does not lie in the market",
    (Base) =>
      class extends Base {
        drill(position, use) {
          const after = super.drill(position, use);
          const { rooms } = position.discards;
          const outgoing = position.state.cells[use.cell].room;
          return this.withColumn(
            { ...after, discards: { ...position.discards, rooms: [...rooms, outgoing] } },
            use.column,
            { room: undefined },
          );
        }
      },
  ),
  "mixer-spares-the-leftmost": bug(
    "5",
    "the Concrete Mixer does not touch the leftmost column",
    (Base) =>
      class extends Base {
        whyNotMix(position, use) {
          return use.columns.includes(0) ? "no_such_column" : super.whyNotMix(position, use);
        }
      },
  ),
  "mixer-moves-resources": bug(
    "5",
    "the Concrete Mixer swaps whole columns",
    (Base) =>
      class extends Base {
        concrete_mixer(position, use) {
          const [one, other] = use.columns;
          const [market] = position.markets;
          const mixed = super.concrete_mixer(position, use);
          const half = this.withColumn(mixed, one, { resource: market[other].resource });
          return this.withColumn(half, other, { resource: market[one].resource });
        }
      },
  ),
  "ladder-gives-nothing-back": bug(
    "5",
    "the roof given with the Ladder leaves the game",
    (Base) =>
      class extends Base {
        ladder(position, use) {
          const after = super.ladder(position, use);
          if (use.give === undefined) return after;
          return this.withColumn(after, use.column, { resource: undefined });
        }
      },
  ),
  "digger-at-any-time": bug(
    "T2",
    "the Digger may come after other tools",
    (Base) =>
      class extends Base {
        isLateDigger(_tools, _at) {
          return false;
        }
      },
  ),
  "digger-for-any-shape": bug(
    "T3",
    "the Digger works where rounds differ in shape",
    (Base) =>
      class extends Base {
        mayDig(_position) {
          return true;
        }
      },
  ),
  "digger-discards": bug(
    "T3",
    "the Digger discards the market instead of putting it last",
    (Base) =>
      class extends Base {
        digger(position, use) {
          const market = this.leftovers(position.markets[0]);
          const rooms = [...position.discards.rooms, ...market.rooms];
          const roofs = [...position.discards.roofs, ...market.roofs];
          return { ...super.digger(position, use), discards: { rooms, roofs } };
        }
      },
  ),
  "one-tool-a-turn": bug(
    "T7",
    "only one tool may be used on a turn",
    (Base) =>
      class extends Base {
        useTool(position, use) {
          return { ...super.useTool(position, use), usedOne: true };
        }
        whyNotUse(position, use) {
          return position.usedOne ? "tool_not_owned" : super.whyNotUse(position, use);
        }
        endRound(position) {
          return { ...super.endRound(position), usedOne: false };
        }
      },
  ),
  "scaffolding-in-the-basement": bug(
    "5",
    "a Scaffolding goes only into the basement",
    (Base) =>
      class extends Base {
        whyNotScaffold(cells, cell) {
          const reason = super.whyNotScaffold(cells, cell);
          return reason ?? (cell[0] === "B" ? null : "scaffolding_unsupported");
        }
      },
  ),
  "scaffolding-is-optional": bug(
    "T4",
    "a Scaffolding may be kept beside the home",
    (Base) =>
      class extends Base {
        keepScaffolding(position) {
          const { state } = position;
          return { ...position, state: { ...state, tools: [...state.tools, "scaffolding"] } };
        }
        maySkipScaffolding(_must, _cells) {
          return true;
        }
      },
  ),
  "scaffolding-in-the-last-round": bug(
    "T4",
    "a Scaffolding is put down in the last round too",
    (Base) =>
      class extends Base {
        bringsScaffolding(position) {
          return position.hand.resource === "scaffolding";
        }
        takeTool(state, tool, _last) {
          return super.takeTool(state, tool, false);
        }
      },
  ),
  "scaffolding-not-under-the-toolbox": bug(
    "T5",
    "a replaced Scaffolding never goes under the Toolbox",
    (Base) =>
      class extends Base {
        usedUp(state, tool) {
          return tool === "scaffolding" ? state : super.usedUp(state, tool);
        }
      },
  ),
  "toolbox-looks-back": bug(
    "5",
    "the Toolbox counts tools used before it came",
    (Base) =>
      class extends Base {
        useTool(position, use) {
          const used = [...(position.used ?? []), use.tool];
          return { ...super.useTool(position, use), used };
        }
        take(position, column, bonus) {
          const after = super.take(position, column, bonus);
          const first = !position.state.tools.includes("toolbox");
          if (after.hand.resource !== "toolbox" || !first) return after;
          const under_toolbox = [...after.state.under_toolbox, ...(position.used ?? [])];
          return { ...after, state: { ...after.state, under_toolbox } };
        }
      },
  ),
  "toolbox-not-itself": bug(
    "5",
    "the Toolbox does not count itself",
    (Base) =>
      class extends Base {
        toolboxPart(state) {
          return Math.max(0, super.toolboxPart(state) - 1);
        }
      },
  ),
  "toolbox-ignores-unused": bug(
    "5",
    "unused tools do not count for the Toolbox",
    (Base) =>
      class extends Base {
        toolboxPart(state) {
          return state.tools.includes("toolbox") ? 1 + state.under_toolbox.length : 0;
        }
      },
  ),
  "standing-scaffolding-lost": bug(
    "5",
    "a Scaffolding that still stands is no unused tool",
    (Base) =>
      class extends Base {
        standingScaffoldings(_state) {
          return 0;
        }
      },
  ),

  // --- the end (rules 6) ---------------------------------------------------------------------
  "supplier-not-face-down": bug(
    "6",
    "the Supplier may not replace an empty room",
    (Base) =>
      class extends Base {
        whyNotSupply(game, room, cell) {
          const down = game.state.cells[cell]?.room === "empty";
          return down ? "no_room_card" : super.whyNotSupply(game, room, cell);
        }
      },
  ),
  "supplier-keeps-the-token": bug(
    "6",
    "the token stays when the Supplier replaces its card",
    (Base) =>
      class extends Base {
        suppliedCard(room, { decor }) {
          return decor ? { room, decor } : { room };
        }
      },
  ),
  "supplier-ignores-tokens": bug(
    "6",
    "a supplied card may join a decorated room",
    (Base) =>
      class extends Base {
        whyNotSupply({ state, discards }, room, cell) {
          const helpers = [...state.helpers, "interior_designer"];
          return super.whyNotSupply({ state: { ...state, helpers }, discards }, room, cell);
        }
      },
  ),
  "handyman-spares-decorated-rooms": bug(
    "6",
    "the Handyman may not grow a decorated room",
    (Base) =>
      class extends Base {
        whyNotSwap(game, pair) {
          const reason = super.whyNotSwap(game, pair);
          if (reason) return reason;
          const after = this.swapped(game.state.cells, pair);
          const grown = (cell) => {
            const type = this.typeAt(after, cell);
            if (type === undefined) return false;
            const others = this.roomAround(after, cell, type).filter((other) => other !== cell);
            return this.tokenCells(after, others).length > 0;
          };
          return pair.some(grown) ? "finished_room" : null;
        }
      },
  ),
  "handyman-keeps-all-tokens": bug(
    "E1",
    "all tokens stay when the Handyman joins decorated rooms",
    (Base) =>
      class extends Base {
        crowdedRooms(_cells) {
          return [];
        }
      },
  ),
  "handyman-any-floor": bug(
    "6",
    "the Handyman may move cards to floors they may not stand on",
    (Base) =>
      class extends Base {
        whyNotSwap(game, pair) {
          const reason = super.whyNotSwap(game, pair);
          return reason === "wrong_floor" ? null : reason;
        }
      },
  ),
  "roofer-no-windows": bug(
    "6",
    "the Roofer may not take a window",
    (Base) =>
      class extends Base {
        mayAddRoof(game, roof) {
          return !roof.endsWith("_window") && super.mayAddRoof(game, roof);
        }
      },
  ),
  "engineer-whole-groups": bug(
    "E2",
    "the Engineer joins only what ordinary rooms leave whole",
    (Base) =>
      class extends Base {
        splits(cells, group) {
          return group.some((cell) => {
            const room = this.roomAround(cells, cell, this.typeAt(cells, cell));
            return !room.every((other) => group.includes(other));
          });
        }
        whyNotGroup(cells, group, taken) {
          const reason = super.whyNotGroup(cells, group, taken);
          return reason ?? (this.splits(cells, group) ? "engineer_cells" : null);
        }
        twoFloorGroups(cells) {
          return super.twoFloorGroups(cells).filter((group) => !this.splits(cells, group));
        }
      },
  ),
  "engineer-first-floor": bug(
    "E3",
    "a group on two floors counts only for the first",
    (Base) =>
      class extends Base {
        floorsOfGroup(_group) {
          return "F";
        }
      },
  ),
  "engineer-no-partners": bug(
    "6",
    "the Engineer does not bring partners above or below",
    (Base) =>
      class extends Base {
        nextToPartner(state, cell, partner) {
          return beside(cell).some((other) => this.typeAt(state.cells, other) === partner);
        }
      },
  ),

  // --- the score (rules 7) -------------------------------------------------------------------
  "pantry-counts-vertically": bug(
    "7",
    "a pantry is next to the kitchen above or below it",
    (Base) =>
      class extends Base {
        nextToPartner(state, cell, partner) {
          const above = this.typeAt(state.cells, stacked(cell)) === partner;
          return above || super.nextToPartner(state, cell, partner);
        }
      },
  ),
  "partner-adds-three": bug(
    "7",
    "a pantry next to a kitchen is worth 1 + 3",
    (Base) =>
      class extends Base {
        roomPoints(state, room) {
          const points = super.roomPoints(state, room);
          const partnered = ["pantry", "sauna", "dressing_room"].includes(room.type);
          return partnered && points === 3 ? 4 : points;
        }
      },
  ),
  "plumber-no-pairs": bug(
    "7",
    "the Plumber pays nothing for stacked bathrooms",
    (Base) =>
      class extends Base {
        plumberPairs(_state) {
          return 0;
        }
      },
  ),
  "architect-no-empty-rooms": bug(
    "7",
    "the Architect pays nothing for empty rooms",
    (Base) =>
      class extends Base {
        emptyRoomPoints(_state) {
          return 0;
        }
      },
  ),
  "architect-no-functionality": bug(
    "7",
    "the Architect does not raise functionality",
    (Base) =>
      class extends Base {
        functionalityPoints(_state) {
          return 3;
        }
      },
  ),
  "architect-no-plans": bug(
    "7",
    "the Architect does not raise plans",
    (Base) =>
      class extends Base {
        planPoints(state, plan) {
          return super.planPoints({ ...state, helpers: [] }, plan);
        }
      },
  ),
  "designer-only-on-the-board": bug(
    "D4",
    "the Interior Designer pays nothing for tokens near the home",
    (Base) =>
      class extends Base {
        tokenPoints(state, token) {
          const near = DECOR[token].on === "near";
          return near ? DECOR[token].points : super.tokenPoints(state, token);
        }
      },
  ),
  "windows-on-an-incomplete-roof": bug(
    "7",
    "windows count on a roof of fewer than four cards",
    (Base) =>
      class extends Base {
        roofPart(roofs) {
          const windows = roofs.filter((card) => card.endsWith("_window")).length;
          return roofs.length < 4 ? windows : super.roofPart(roofs);
        }
      },
  ),
  "all-windows-count": bug(
    "7",
    "windows outside the four chosen cards count",
    (Base) =>
      class extends Base {
        roofPart(roofs) {
          if (roofs.length < 4) return 0;
          const plain = roofs.map((card) => card.replace("_window", ""));
          return super.roofPart(plain) + roofs.filter((card) => card.endsWith("_window")).length;
        }
      },
  ),
  "two-bathrooms-anywhere": bug(
    "7",
    "two bathrooms on one floor give functionality",
    (Base) =>
      class extends Base {
        bathroomOnBothFloors(state) {
          return CELLS.filter((cell) => this.typeAt(state.cells, cell) === "bathroom").length >= 2;
        }
      },
  ),
  "plan-counts-cards": bug(
    "7",
    "two_playrooms counts cards instead of rooms",
    (Base) =>
      class extends Base {
        two_playrooms(state, _rooms) {
          return CELLS.filter((cell) => this.typeAt(state.cells, cell) === "playroom").length >= 2;
        }
      },
  ),
  "none-is-not-as-many": bug(
    "7",
    "as_many_bathrooms_as_playrooms fails at 0 = 0",
    (Base) =>
      class extends Base {
        as_many_bathrooms_as_playrooms(state, rooms) {
          const some = rooms.some((room) => room.type === "bathroom");
          return some && super.as_many_bathrooms_as_playrooms(state, rooms);
        }
      },
  ),
  "three-tokens-anywhere": bug(
    "7",
    "three_decor_tokens does not ask for both floors",
    (Base) =>
      class extends Base {
        three_decor_tokens(state, _rooms) {
          const onCards = CELLS.filter((cell) => state.cells[cell]?.decor).length;
          return onCards + state.near.length >= 3;
        }
      },
  ),
  "empty-rooms-are-rooms": bug(
    "7",
    "five_rooms_on_one_floor counts empty rooms",
    (Base) =>
      class extends Base {
        five_rooms_on_one_floor(state, rooms) {
          const empty = CELLS.filter((cell) => state.cells[cell]?.room === "empty");
          const extra = empty.map((cell) => ({ type: "empty", cells: [cell], floors: cell[0] }));
          return super.five_rooms_on_one_floor(state, [...rooms, ...extra]);
        }
      },
  ),
  "kitchen-anywhere-above": bug(
    "7",
    "the kitchen of kitchen_above_two_card_garage stands anywhere",
    (Base) =>
      class extends Base {
        kitchen_above_two_card_garage(state, rooms) {
          const garages = FLOORS.B.every((cell) => this.typeAt(state.cells, cell) === "garage");
          return garages && rooms.some((room) => room.type === "kitchen");
        }
      },
  ),
  "large-rooms-are-small": bug(
    "7",
    "small_living_room_on_each_floor accepts three-card rooms",
    (Base) =>
      class extends Base {
        small_living_room_on_each_floor(_state, rooms) {
          const living = this.ofType(rooms, "living_room");
          return UPPER.every((floor) => living.some((room) => room.floors.includes(floor)));
        }
      },
  ),
  "all-sets-count": bug(
    "S1",
    "plan sets after the second one count too",
    (Base) =>
      class extends Base {
        setsCounted(state, _solo) {
          return state.plans;
        }
      },
  ),
  "all-plans-count": bug(
    "7",
    "outside the solo game every completed plan counts",
    (Base) =>
      class extends Base {
        plansPart(state, rooms, solo) {
          if (solo) return super.plansPart(state, rooms, solo);
          const points = (plan) => super.plansPart({ ...state, plans: [[plan]] }, rooms, solo);
          return state.plans.flat().reduce((total, plan) => total + points(plan), 0);
        }
      },
  ),
  "friends-in-order": bug(
    "7",
    "a friend's rooms must stand in the order of the card",
    (Base) =>
      class extends Base {
        roomsMatch(types, wanted) {
          return types.every((type, at) => wanted[at].includes(type));
        }
      },
  ),
  "one-friend-a-turn": bug(
    "7",
    "only one friend may be invited on a turn",
    (Base) =>
      class extends Base {
        take(position, column, bonus) {
          const invited = Object.keys(position.state.friends).length;
          return { ...super.take(position, column, bonus), invited };
        }
        whyNotInvite(position, friend, floor) {
          const now = Object.keys(position.state.friends).length;
          if (now > position.invited) return "friend_floor_taken";
          return super.whyNotInvite(position, friend, floor);
        }
      },
  ),

  // --- the market (rules 8) ------------------------------------------------------------------
  "bonus-from-any-column": bug(
    "8",
    "every column without a resource offers the solo bonus",
    (Base) =>
      class extends Base {
        offersBonus(position, column) {
          return position.solo && position.markets[0][column].resource === undefined;
        }
      },
  ),
  "bonus-beside-a-resource": bug(
    "8",
    "the leftmost column offers the bonus beside a resource",
    (Base) =>
      class extends Base {
        offersBonus(position, column) {
          return position.solo && column === 0;
        }
      },
  ),
  "bonus-helper-again": bug(
    "8",
    "the bonus offers a helper the player has already",
    (Base) =>
      class extends Base {
        mayTakeHelper(_position, _helper) {
          return true;
        }
      },
  ),
  "plans-from-one-deck": bug(
    "S1",
    "a plan set is drawn while one deck has a card",
    (Base) =>
      class extends Base {
        mayDrawPlans({ three, five }) {
          return three.length > 0 || five.length > 0;
        }
        drawPlans(position) {
          const pair = [position.three[0], position.five[0]].filter(Boolean);
          if (pair.length === 2) return super.drawPlans(position);
          return { ...position, three: position.three.slice(1), five: position.five.slice(1) };
        }
      },
  ),
  "leftovers-always-discarded": bug(
    "8",
    "cards that other players took count as discarded",
    (Base) =>
      class extends Base {
        endRound(position) {
          return { ...super.endRound({ ...position, gone: false }), gone: position.gone };
        }
      },
  ),
  "roofs-are-not-discarded": bug(
    "6",
    "roof cards left in a market do not serve the Roofer",
    (Base) =>
      class extends Base {
        leftovers(market) {
          return { ...super.leftovers(market), roofs: [] };
        }
      },
  ),
  "ladder-takes-anything": bug(
    "5",
    "the Ladder takes any resource for a roof",
    (Base) =>
      class extends Base {
        whyNotClimb(position, use) {
          const reason = super.whyNotClimb(position, use);
          const offered = position.markets[0][use.column]?.resource;
          return reason === "ladder_no_roof_there" && offered && !isRoof(offered) ? null : reason;
        }
        ladder(position, use) {
          const offered = position.markets[0][use.column]?.resource;
          if (use.give === undefined || isRoof(offered)) return super.ladder(position, use);
          const roofs = without(position.state.roofs, use.give);
          const state = this.takeResource({ ...position.state, roofs }, offered, false);
          return this.withColumn({ ...position, state }, use.column, { resource: use.give });
        }
      },
  ),
};

export { GAME_BUGS };
export const BUGS = { ...HOME_BUGS, ...GAME_BUGS };
