// Answers for time in the browser: the one place where screens read the clock and wait, so that tests can move both.

export interface BrowserTime {
  /** Milliseconds since 1970, by the machine of who looks at the screen. */
  now(): number
  /** Calls `act` once after `milliseconds`; the answer takes it back. */
  after(milliseconds: number, act: () => void): () => void
  /** Calls `act` every `milliseconds`; the answer ends it. */
  every(milliseconds: number, act: () => void): () => void
}

/** The time of this browser tab. Globals are looked up at each call, so a clock that a test installs later counts. */
export const browserTime: BrowserTime = {
  now: () => Date.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  every: (milliseconds, act) => {
    const timer = setInterval(act, milliseconds)
    return () => clearInterval(timer)
  },
}
