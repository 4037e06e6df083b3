// Answers for what exchange needs of a source of rates, in our words. Adapters in rails/ fill it.
import type { PartnerOutcome } from '#kit/partner.ts'
import type { Rate } from '#kit/money/rate.ts'

/** A middle rate, and the source's own instant of it. */
export type Reading = { readonly rate: Rate<'USD', 'NGN'>; readonly asOf: Date }

export type RateSource = {
  /** Its name in our records. */
  readonly source: string
  /** What it has now. `refused`: it answers nobody with our key. Of anything but a rate above zero nothing is known. */
  latest(): Promise<PartnerOutcome<Reading, 'refused'>>
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly rates: RateSource
  }
}
