// Answers for letting customers send so many payouts and no more, until the next are let through.
export type Gate = {
  /** Resolves when this one of them may go. */
  pass(index: number): Promise<void>
  /** Lets all below this one go. */
  open(until: number): void
}

/** Makes one that lets nobody through. */
export function createGate(): Gate {
  let until = 0
  let opening = Promise.withResolvers<undefined>()
  return {
    pass: async (index) => {
      while (index >= until) await opening.promise
    },
    open: (next) => {
      until = Math.max(until, next)
      const before = opening
      opening = Promise.withResolvers<undefined>()
      before.resolve(undefined)
    },
  }
}
