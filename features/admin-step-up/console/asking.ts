// Answers for one question at a time to the person at the console, is it you?, and for everybody who waits for its answer.

export interface Asking {
  /** Opens the question; true once they have proven it, false when they leave it. `why` is the server's own sentence. */
  readonly ask: (why: string) => Promise<boolean>
  /** What is asked now. */
  readonly read: () => string | undefined
  readonly follow: (tell: () => void) => () => void
  readonly settle: (isProven: boolean) => void
}

export function createAsking(): Asking {
  const listeners = new Set<() => void>()
  let why: string | undefined
  let waiting: ((isProven: boolean) => void)[] = []
  const change = (next: string | undefined) => {
    why = next
    for (const tell of listeners) tell()
  }
  return {
    ask: (sentence) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (why === undefined) change(sentence)
      }),
    read: () => why,
    follow: (tell) => {
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
      }
    },
    settle: (isProven) => {
      const told = waiting
      waiting = []
      change(undefined)
      for (const tell of told) tell(isProven)
    },
  }
}
