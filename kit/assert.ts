// Answers for saying in words what must hold, in production too.

/** Throws when `claim` is false; `words` state the invariant in the positive. */
export function assert(claim: boolean, words: string): asserts claim {
  if (!claim) throw new Error(`Broken invariant: ${words}`)
}

/** Stands after an exhaustive switch; reaching it means a value outside its type. */
export function unreachable(value: never): never {
  throw new Error(`Broken invariant: unknown value ${JSON.stringify(value)}`)
}
