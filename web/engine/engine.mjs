// The rules of Dream Home and 156 Sunny Street: every rule is a method of its own, so that it can be
// changed alone. This is what one player needs; whole games are in game.mjs.

export { Refusal } from "./refusal.mjs";
export { Sequences as Engine, fullDiscards, fullState } from "./sequence.mjs";
