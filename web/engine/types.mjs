// The shapes of what the engine reads and answers: the JSON of docs/formats.md. Types only.

/**
 * What lies on a cell: a room card with its token, an empty room (`room` is "empty", `card` says
 * which card lies face down), or a Scaffolding.
 * @typedef {{room?: string, card?: string, decor?: string, scaffolding?: boolean}} Cell
 */
/** @typedef {Record<string, Cell>} Cells the cells that are not empty, by name */
/** @typedef {"F" | "S"} UpperFloor */
/**
 * A `state/1` with every field present.
 * @typedef {object} State
 * @property {Cells} cells
 * @property {string[]} near
 * @property {string[]} helpers
 * @property {string[]} tools
 * @property {string[]} under_toolbox
 * @property {string[]} roofs
 * @property {PlanId[][]} plans
 * @property {Record<string, string>} friends
 */
/** @typedef {Partial<State> & {format?: string, variant?: string}} StateFile */
/**
 * @typedef {"two_playrooms" | "three_card_living_room_first_floor"
 *   | "three_card_living_room_second_floor" | "wine_cellar_or_pantry"
 *   | "kitchen_above_two_card_garage" | "as_many_bathrooms_as_playrooms"
 *   | "two_bedrooms_second_floor" | "three_decor_tokens" | "small_living_room_on_each_floor"
 *   | "no_garages_no_playrooms" | "five_rooms_on_one_floor"
 *   | "two_bedrooms_next_to_bathrooms"} PlanId
 */
/** @typedef {{type: string, cells: string[]}} Room a run of cards of one type on one floor */
/** @typedef {Room & {floors: string}} CountedRoom `floors` is "F", "S", "B" or "FS" (E3) */

/** @typedef {{rooms: string[], roofs: string[]}} Discards */
/** @typedef {{rooms?: string[], roofs?: string[]}} DiscardsFile */
/** @typedef {{room?: string, resource?: string}} Column */
/** @typedef {{rooms: string[], resources: string[]}} Decks top card first */
/** @typedef {{three?: PlanId[], five?: PlanId[]}} PlanDecks */
/**
 * A `sequence/1`.
 * @typedef {object} Sequence
 * @property {{columns: Column[], discards?: DiscardsFile}[]} rounds
 * @property {string} [variant]
 * @property {PlanDecks} [plans]
 * @property {string[]} [friends]
 * @property {StateFile} [start]
 * @property {DiscardsFile} [discards]
 * @property {string} [leftovers]
 */

/** @typedef {{tool: "digger", shuffle?: Decks}} DiggerUse */
/** @typedef {{tool: "ladder", give?: string, column?: number}} LadderUse */
/** @typedef {{tool: "drill", cell: string, column: number}} DrillUse */
/** @typedef {{tool: "concrete_mixer", columns: number[]}} MixerUse */
/** @typedef {{tool: "jackhammer"}} ForbiddenUse the Jackhammer is never used on a turn (T6, T8) */
/** @typedef {DiggerUse | LadderUse | DrillUse | MixerUse} AllowedUse */
/** @typedef {AllowedUse | ForbiddenUse} ToolUse */
/** @typedef {{cell: string, face: "up" | "down"}} Place */
/** @typedef {{cell: string, when: "before" | "after"}} Scaffold */
/** @typedef {{friend: string, floor: UpperFloor}} Invitation */
/** @typedef {"roofer" | "supplier" | "plans"} Bonus */
/**
 * @typedef {object} Turn
 * @property {ToolUse[]} [tools]
 * @property {number} column
 * @property {Bonus} [bonus]
 * @property {Scaffold} [scaffolding]
 * @property {Place} room
 * @property {string} [decor]
 * @property {Invitation[]} [friends]
 */

/** @typedef {{helper: "supplier", room: string, cell: string}} SupplierUse */
/**
 * @typedef {{helper: "handyman", cells: string[], keep?: Record<string, string>}} HandymanUse
 */
/** @typedef {{helper: "roofer", roof: string}} RooferUse */
/** @typedef {SupplierUse | HandymanUse | RooferUse} Action */
/** @typedef {{actions?: Action[], engineer?: string[][], roof?: string[]}} End */
/**
 * The score pad.
 * @typedef {object} Score
 * @property {number} rooms
 * @property {number} decor
 * @property {number} functionality
 * @property {number} plans
 * @property {number} roof
 * @property {number} friends
 * @property {number} toolbox
 * @property {number} total
 */
/** @typedef {{sequence: Sequence, turns: Turn[], end?: End, score?: Score}} Solution */

/** @typedef {{state: State, discards: Discards, solo: boolean}} FinishedHome */
/**
 * What one player sees before a turn.
 * @typedef {object} Position
 * @property {State} state
 * @property {Column[][]} markets the markets that are known, the one on the table first
 * @property {number} [roundsAfter] how many rounds come after this one, if not one a market
 * @property {Decks} [decks] the decks of a game; a sequence has its later markets instead
 * @property {Discards[]} others what other players discard in each round of a sequence
 * @property {Discards} discards
 * @property {string[]} friends the friends that lie open
 * @property {PlanId[]} three the plan decks still to draw from
 * @property {PlanId[]} five
 * @property {boolean} solo whether bonuses are offered, and how plans count
 * @property {boolean} gone whether cards left in a market are gone, not discarded
 */
/** @typedef {{room: string, resource?: string}} Hand the cards taken on a turn */
/** @typedef {Position & {hand: Hand}} TakenPosition a position after its column was taken */

/**
 * A `game/1`.
 * @typedef {object} Game
 * @property {number} players
 * @property {string} deck
 * @property {string} [removed_roof]
 * @property {string[]} [modules]
 * @property {boolean} [discard_rule]
 * @property {number} [first_player]
 * @property {Decks} decks
 * @property {PlanDecks | PlanId[][]} [plans]
 * @property {string[]} [friends]
 * @property {GameRound[]} [rounds]
 * @property {End[]} [ends]
 * @property {Partial<Score>[]} [scores]
 * @property {number[]} [winners]
 */
/** @typedef {Turn & {player: number}} GameTurn */
/** @typedef {{player: number, column: number, room: Place}} JackhammerUse */
/** @typedef {{discard?: number, jackhammer?: JackhammerUse[], turns?: GameTurn[]}} GameRound */
/** @typedef {{complete: boolean, scores?: Score[], winners?: number[]}} GameResult */
/**
 * The table of a game: what all players share, and each player's home.
 * @typedef {object} Table
 * @property {State[]} states in player order
 * @property {number} marker who has the first player marker
 * @property {Decks} decks
 * @property {Column[]} market
 * @property {Discards} discards
 * @property {string[]} friends
 * @property {PlanId[]} three
 * @property {PlanId[]} five
 * @property {number} round from 0
 * @property {number[]} waiting who has still to take a turn this round, in play order
 */
/**
 * One step of a game: its place in the file (`rounds[4].turns[2]`; `rounds[4]` is the end of that
 * round), the table after it, and who moved.
 * @typedef {{where: string, table: Table, player?: number}} GameStep
 */

export {};
