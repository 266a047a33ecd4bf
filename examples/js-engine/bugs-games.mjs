// Single-rule mistakes of games of several players (rules 8), in the style of bugs.mjs.

import { bug } from "./bug.mjs";

export const GAME_BUGS = {
  // --- the first player marker ---------------------------------------------------------------
  "marker-never-moves": bug(
    "8",
    "the taker of the leftmost column does not get the marker",
    (Base) =>
      class extends Base {
        nextMarker({ marker }, _turn) {
          return marker;
        }
      },
  ),
  "marker-passes-on": bug(
    "8",
    "the marker passes on clockwise if nobody takes the leftmost column",
    (Base) =>
      class extends Base {
        closeRound(table) {
          const after = super.closeRound(table);
          if (table.market[0].room === undefined) return after;
          return { ...after, marker: (table.marker + 1) % table.states.length };
        }
      },
  ),
  "marker-with-the-jackhammer": bug(
    "T6",
    "taking the leftmost room with the Jackhammer gives the marker",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          const after = super.jackhammer(table, use);
          return use.column === 0 ? { ...after, marker: use.player } : after;
        }
      },
  ),
  "marker-leaves-who-skips": bug(
    "8",
    "the holder of the marker loses it when he skips his turn",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          const after = super.jackhammer(table, use);
          if (use.player !== table.marker) return after;
          return { ...after, marker: (table.marker + 1) % table.states.length };
        }
      },
  ),
  "counter-clockwise": bug(
    "8",
    "play goes round counter-clockwise",
    (Base) =>
      class extends Base {
        playOrder(starter, players) {
          const [first, ...others] = super.playOrder(starter, players);
          return [first, ...others.reverse()];
        }
      },
  ),
  "player-0-starts": bug(
    "8",
    "player 0 starts the first round, whoever is named",
    (Base) =>
      class extends Base {
        setUp(game) {
          return { ...super.setUp(game), marker: 0 };
        }
      },
  ),
  "any-player-may-go": bug(
    "8",
    "the order of turns is not checked",
    (Base) =>
      class extends Base {
        gameTurn(table, turn) {
          const others = table.waiting.filter((player) => player !== turn.player);
          const swapped = table.waiting.includes(turn.player) ? [turn.player, ...others] : others;
          return super.gameTurn({ ...table, waiting: swapped }, turn);
        }
      },
  ),

  // --- the discard ---------------------------------------------------------------------------
  "no-discard-with-three": bug(
    "8",
    "only with two players a column is discarded",
    (Base) =>
      class extends Base {
        hasDiscard(game) {
          return game.players === 2 && super.hasDiscard(game);
        }
      },
  ),
  "discard-with-four": bug(
    "8",
    "with four players a column is discarded too",
    (Base) =>
      class extends Base {
        hasDiscard(game) {
          return super.hasDiscard({ ...game, players: game.players === 4 ? 3 : game.players });
        }
      },
  ),
  "discard-always": bug(
    "8",
    "a column is discarded also where the players do without that rule",
    (Base) =>
      class extends Base {
        hasDiscard(game) {
          return super.hasDiscard({ ...game, discard_rule: true });
        }
      },
  ),
  "leftmost-may-be-discarded": bug(
    "8",
    "the leftmost column may be discarded",
    (Base) =>
      class extends Base {
        whyNotDiscard(_column) {
          return null;
        }
      },
  ),
  "discarded-column-is-lost": bug(
    "8",
    "the discarded column does not serve Supplier and Roofer",
    (Base) =>
      class extends Base {
        discardColumn(game, table, column) {
          return { ...super.discardColumn(game, table, column), discards: table.discards };
        }
      },
  ),
  "only-the-room-is-discarded": bug(
    "8",
    "the resource of the discarded column stays in the market",
    (Base) =>
      class extends Base {
        discardColumn(game, table, column) {
          const after = super.discardColumn(game, table, column);
          if (column === undefined) return after;
          const { resource } = table.market[column];
          const market = after.market.map((old, at) => (at === column ? { resource } : old));
          return { ...after, discards: { ...after.discards, roofs: table.discards.roofs }, market };
        }
      },
  ),

  // --- Jackhammer ----------------------------------------------------------------------------
  "jackhammer-brings-the-resource": bug(
    "5",
    "the resource above a room taken with the Jackhammer is taken too",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          const { resource } = table.market[use.column] ?? {};
          const after = super.jackhammer(table, use);
          const states = after.states.map((state, at) =>
            at === use.player ? this.takeResource(state, resource, true) : state,
          );
          return { ...after, states };
        }
      },
  ),
  "jackhammer-loses-the-roof": bug(
    "5",
    "a roof above a room taken with the Jackhammer does not serve the Roofer",
    (Base) =>
      class extends Base {
        hammeredAway(_resource) {
          return [];
        }
      },
  ),
  "jackhammer-and-a-turn": bug(
    "5",
    "who uses the Jackhammer still has his turn",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          return { ...super.jackhammer(table, use), waiting: table.waiting };
        }
      },
  ),
  "jackhammer-alone": bug(
    "P19",
    "the Jackhammer may be used in a game of one",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          if (table.states.length > 1) return super.jackhammer(table, use);
          const two = { ...table, states: [table.states[0], table.states[0]] };
          const after = super.jackhammer(two, use);
          return { ...after, states: [after.states[use.player]] };
        }
      },
  ),
  "jackhammer-not-under-the-toolbox": bug(
    "5",
    "a used Jackhammer never goes under the Toolbox",
    (Base) =>
      class extends Base {
        usedUp(state, tool) {
          return tool === "jackhammer" ? state : super.usedUp(state, tool);
        }
      },
  ),
  "jackhammer-spares-the-leftmost": bug(
    "5",
    "the Jackhammer may not take the leftmost room",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          const market = use.column === 0 ? this.emptied(table.market, 0) : table.market;
          const after = super.jackhammer({ ...table, market }, use);
          return after;
        }
      },
  ),
  "jackhammer-again": bug(
    "5",
    "a used Jackhammer stays in hand",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          const after = super.jackhammer(table, use);
          const { tools } = table.states[use.player];
          const states = after.states.map((state, at) =>
            at === use.player ? { ...state, tools } : state,
          );
          return { ...after, states };
        }
      },
  ),
  "jackhammer-without-owning": bug(
    "5",
    "anybody may use the Jackhammer",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          const owner = table.states[use.player];
          if (!owner || owner.tools.includes("jackhammer")) return super.jackhammer(table, use);
          const states = table.states.map((state, at) =>
            at === use.player ? { ...state, tools: [...state.tools, "jackhammer"] } : state,
          );
          return super.jackhammer({ ...table, states }, use);
        }
      },
  ),
  "jackhammer-twice-a-round": bug(
    "P18",
    "a player may use two Jackhammers in one round",
    (Base) =>
      class extends Base {
        jackhammer(table, use) {
          if (table.waiting.includes(use.player)) return super.jackhammer(table, use);
          return super.jackhammer({ ...table, waiting: [...table.waiting, use.player] }, use);
        }
      },
  ),

  // --- Digger --------------------------------------------------------------------------------
  "digger-fills-every-space": bug(
    "5",
    "the Digger deals to the columns that are gone, too",
    (Base) =>
      class extends Base {
        digger(position, use) {
          if (!position.decks) return super.digger(position, use);
          const full = position.markets[0].map((_, at) => ({
            room: "any",
            resource: at === 0 ? undefined : "any",
          }));
          return super.digger({ ...position, markets: [full] }, use);
        }
      },
  ),
  "digger-spares-the-resources": bug(
    "5",
    "the Digger deals only the rooms anew",
    (Base) =>
      class extends Base {
        digger(position, use) {
          const after = super.digger(position, use);
          if (!position.decks) return after;
          const market = after.markets[0].map(({ room }, at) => ({
            room,
            resource: position.markets[0][at].resource,
          }));
          return { ...after, markets: [market] };
        }
      },
  ),
  "digger-from-the-right": bug(
    "5",
    "the Digger deals from right to left",
    (Base) =>
      class extends Base {
        digger(position, use) {
          if (!position.decks) return super.digger(position, use);
          const mirrored = { ...position, markets: [position.markets[0].toReversed()] };
          const after = super.digger(mirrored, use);
          return { ...after, markets: [after.markets[0].toReversed()] };
        }
      },
  ),
  "digger-any-shuffle": bug(
    "5",
    "the Digger's shuffle need not be the decks and the market",
    (Base) =>
      class extends Base {
        whyNotDig(position, use) {
          return position.decks ? null : super.whyNotDig(position, use);
        }
      },
  ),
  "digger-keeps-the-decks": bug(
    "5",
    "after a Digger the old decks go on",
    (Base) =>
      class extends Base {
        digger(position, use) {
          return { ...super.digger(position, use), decks: position.decks };
        }
      },
  ),

  // --- rounds --------------------------------------------------------------------------------
  "leftover-rooms-are-lost": bug(
    "6",
    "room cards left in a game's market do not serve the Supplier",
    (Base) =>
      class extends Base {
        closeRound(table) {
          const { rooms } = table.discards;
          const after = super.closeRound(table);
          return { ...after, discards: { ...after.discards, rooms } };
        }
      },
  ),
  "resource-on-the-leftmost": bug(
    "8",
    "the leftmost column gets a resource",
    (Base) =>
      class extends Base {
        openRound(table) {
          const [extra, ...resources] = table.decks.resources;
          const dealt = super.openRound({ ...table, decks: { ...table.decks, resources } });
          const [leftmost, ...others] = dealt.market;
          return { ...dealt, market: [{ ...leftmost, resource: extra }, ...others] };
        }
      },
  ),
  "six-columns-for-six": bug(
    "8",
    "six players have six columns",
    (Base) =>
      class extends Base {
        columnsFor(players) {
          return Math.min(6, super.columnsFor(players));
        }
      },
  ),
  "five-columns-for-five": bug(
    "8",
    "five players have five columns",
    (Base) =>
      class extends Base {
        columnsFor(players) {
          return players === 5 ? 5 : super.columnsFor(players);
        }
      },
  ),
  "scaffolding-in-round-twelve": bug(
    "T4",
    "in the twelfth round of a game a Scaffolding is put down",
    (Base) =>
      class extends Base {
        seat(table, player) {
          return { ...super.seat(table, player), roundsAfter: 12 - table.round };
        }
      },
  ),
  "bonus-in-company": bug(
    "8",
    "the leftmost column offers a bonus in games of several players, too",
    (Base) =>
      class extends Base {
        offersBonus(position, column) {
          return super.offersBonus({ ...position, solo: true }, column);
        }
      },
  ),
  "gone-columns-are-mixed": bug(
    "8",
    "the Concrete Mixer reaches columns that are gone",
    (Base) =>
      class extends Base {
        whyNotMix(position, use) {
          const reason = super.whyNotMix(position, use);
          return reason === "column_gone" ? null : reason;
        }
      },
  ),
  "gone-columns-are-drilled": bug(
    "8",
    "a Drill may send a card to a column that is gone",
    (Base) =>
      class extends Base {
        whyNotDrill(position, use) {
          const reason = super.whyNotDrill(position, use);
          return reason === "column_gone" ? null : reason;
        }
        drill(position, use) {
          if (position.markets[0][use.column].room) return super.drill(position, use);
          const { room } = position.state.cells[use.cell];
          const cells = this.withCell(position.state.cells, use.cell, undefined);
          const state = { ...position.state, cells };
          return this.withColumn({ ...position, state }, use.column, { room });
        }
      },
  ),
  "friends-stay-open": bug(
    "P11",
    "a friend whom one player invited may be invited by another",
    (Base) =>
      class extends Base {
        leaveSeat(table, player, position) {
          return { ...super.leaveSeat(table, player, position), friends: table.friends };
        }
      },
  ),

  // --- the set-up ----------------------------------------------------------------------------
  "as-many-friends-as-players": bug(
    "8",
    "as many friends as players lie open",
    (Base) =>
      class extends Base {
        friendsFit(game) {
          const two = game.friends?.length === game.players;
          return two ? true : super.friendsFit(game) && !(game.modules ?? []).includes("friends");
        }
      },
  ),
  "plans-for-the-next": bug(
    "8",
    "the plans are dealt from the second player on",
    (Base) =>
      class extends Base {
        setUp(game) {
          const table = super.setUp(game);
          const plans = table.states.map((state) => state.plans);
          const shifted = [...plans.slice(1), plans[0]];
          const states = table.states.map((state, at) => ({ ...state, plans: shifted[at] }));
          return { ...table, states };
        }
      },
  ),
  "plans-twice": bug(
    "8",
    "two players may have the same plan",
    (Base) =>
      class extends Base {
        plansFit(game) {
          const { plans, players } = game;
          const lists = Array.isArray(plans) && (game.modules ?? []).includes("plans");
          return lists && players > 1 ? plans.length === players : super.plansFit(game);
        }
      },
  ),
  "decks-are-not-counted": bug(
    "8",
    "the resources need not be those of the composition",
    (Base) =>
      class extends Base {
        wrongDecks(game) {
          const wrong = super.wrongDecks(game);
          return wrong === "decks.resources" ? null : wrong;
        }
      },
  ),
  "two-player-deck-for-two": bug(
    "P9",
    "the deck of the two-player variant is for two only",
    (Base) =>
      class extends Base {
        wrongDecks(game) {
          return game.deck === "two_player" && game.players > 2 ? "deck" : super.wrongDecks(game);
        }
      },
  ),

  // --- the end -------------------------------------------------------------------------------
  "ends-share-a-card": bug(
    "P6",
    "a discarded card that one player's helper took serves the next player, too",
    (Base) =>
      class extends Base {
        gameScores({ ends = [] }, table) {
          return table.states.map(
            (_, player) =>
              super.gameScores({ ends: ends.map((end, at) => (at === player ? end : {})) }, table)[
                player
              ],
          );
        }
      },
  ),
  "one-winner": bug(
    "8",
    "of equal players only the first wins",
    (Base) =>
      class extends Base {
        winners(scores) {
          return super.winners(scores).slice(0, 1);
        }
      },
  ),
  "totals-alone-are-checked": bug(
    "P11",
    "of a claimed score only the total is checked",
    (Base) =>
      class extends Base {
        checkScores({ scores }, pads) {
          super.checkScores({ scores: scores?.map(({ total }) => ({ total })) }, pads);
        }
      },
  ),
  "winners-in-order": bug(
    "P16",
    "winners must be listed in player order",
    (Base) =>
      class extends Base {
        checkWinners(game, winners) {
          super.checkWinners(game, winners);
          const ordered = !game.winners || game.winners.every((one, at) => one === winners[at]);
          if (!ordered) super.checkWinners({ winners: [] }, winners);
        }
      },
  ),
  "ends-before-the-end": bug(
    "P17",
    "ends, scores and winners are accepted while the game is under way",
    (Base) =>
      class extends Base {
        checkNotOver(_game) {}
      },
  ),
};
