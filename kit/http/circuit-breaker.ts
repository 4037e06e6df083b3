// Answers for leaving a partner alone: after its faults, and for as long as it asks.
import type { Clock } from '../clock.ts'

const faultsThatOpen = 5
const openMilliseconds = 10_000

/** How a try ended; `pause`: the milliseconds that the partner asks to be left alone for. */
export type Try = { readonly answered: boolean; readonly pause?: number }

export type Breaker = {
  /** Why nothing is sent now; undefined where it may be. */
  refusal(): string | undefined
  record(tried: Try): void
}

/**
 * Opens after five faults in a row, for ten seconds; then one call tries, and closes or opens it again. A partner
 * that asks to wait (`Retry-After`) is left alone for that long.
 */
export function circuitBreaker(clock: Clock): Breaker {
  let faults = 0
  let closedUntil = 0
  let trying = false
  return {
    refusal: () => {
      const now = clock.now().getTime()
      if (now < closedUntil) return 'not sent: this partner is left alone for a moment after its faults'
      if (faults < faultsThatOpen) return undefined
      if (trying) return 'not sent: one call tries whether this partner is back'
      trying = true
      return undefined
    },
    record: (tried) => {
      trying = false
      const now = clock.now().getTime()
      if (tried.answered) {
        faults = 0
        closedUntil = 0
      } else if (tried.pause !== undefined) {
        closedUntil = Math.max(closedUntil, now + tried.pause)
      } else if (++faults >= faultsThatOpen) {
        closedUntil = now + openMilliseconds
      }
    },
  }
}
