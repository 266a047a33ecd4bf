// What a page does only where the local server is, with the solver behind it.

/** Where the play lies that is to be looked back at. */
export const REVIEWED = "dream-home/review";

/** Pages that only the server has, for menus. */
export const SERVER_PAGES = ["enter", "find", "review"];

export const hasSolver = () => document.documentElement.dataset.solver !== undefined;
