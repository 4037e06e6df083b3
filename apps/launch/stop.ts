// Answers for faults that a person can act on: shown as their sentence, without a stack.

/** Ends a command with a sentence instead of a stack. */
export class Stop extends Error {}
