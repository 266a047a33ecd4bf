// Lets `dhsolve referee` talk to the engine: JSON lines on standard input and output, as
// referee/1 (docs/formats.md). To test an engine of your own, copy this file and change `answer`.
//
//   dhsolve referee -- node referee-server.mjs [--bug NAME]

import { createInterface } from "node:readline";

import { Refusal, fullDiscards, fullState } from "../../web/engine/engine.mjs";
import { Games as Engine } from "../../web/engine/game.mjs";
import { BUGS } from "./bugs.mjs";

const HANDSHAKE = {
  protocol: "referee/1",
  ops: ["score", "legal_turns", "apply", "end", "replay", "steps"],
  modules: ["solo", "plain", "plans", "friends", "games", "codes"],
};

/** The engine, with the mistake that was asked for, if any. */
function chosenEngine(args) {
  const at = args.indexOf("--bug");
  if (at < 0) return new Engine();
  const bug = BUGS[args[at + 1]];
  if (!bug) throw new Error(`unknown bug ${args[at + 1]}`);
  return new (bug.change(Engine))();
}

/** A home after its last round, from a request. */
const finished = ({ state, discards }) => ({
  state: fullState(state),
  discards: fullDiscards(discards),
  solo: (state.variant ?? "solo") === "solo",
});

/** What lies on the table after a step of a game. */
function tableAfter({ where, table, player }) {
  const { market, discards, friends, marker, states } = table;
  const after = { where, market, discards, friends, first_player: marker };
  if (player === undefined) return after;
  return { ...after, player, state: { format: "state/1", ...states[player] } };
}

/** The result of one request; a Refusal where the rules do not allow what it asks for. */
function answer(engine, request) {
  switch (request.op) {
    case "score":
      return engine.scoreEnd(finished(request), request.end);
    case "end":
      return engine.bestEnd(finished(request));
    case "legal_turns":
      return [...engine.legalTurns(engine.start(request.sequence))];
    case "apply": {
      const { state, discards } = engine.play(engine.start(request.sequence), request.turn);
      return { state: { format: "state/1", ...state }, discards };
    }
    case "replay":
      if (request.game) return engine.replayGame(request.game);
      return { score: engine.replay(request.solution) };
    case "steps":
      return Array.from(engine.gameSteps(request.game), tableAfter);
    default:
      throw new Refusal("unknown_op");
  }
}

const engine = chosenEngine(process.argv.slice(2));
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const noNulls = (_key, value) => (value === null ? undefined : value);

say(HANDSHAKE);
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line, noNulls);
  try {
    say({ id: request.id, ok: true, result: answer(engine, request) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, where } = error;
    say({ id: request.id, ok: false, code, ...(where && { where }) });
  }
}
