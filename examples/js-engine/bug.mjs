/** A mistake: the rule, what goes wrong, and the change of the engine's class that does it. */
export const bug = (rule, text, change) => ({ rule, text, change });
