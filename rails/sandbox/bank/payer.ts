// Answers for what a partner that pays out of the sandbox bank's book has of its own: codes, words and whom it asks first.
import { assert } from '#kit/assert.ts'
import type { Random } from '#kit/random.ts'
import type { Payout } from './payout-terms.ts'

export type PayoutEvent = 'success' | 'failed' | 'reversed'

export type Payer = {
  readonly rail: string
  /** The first six digits of its NIP sessions: the institution that sends. */
  readonly institution: string
  /** Its own code for a transfer. */
  newCode(random: Random): string
  /** Whether it takes the same amount to the same account once in two minutes only. */
  readonly refusesSameAgain: boolean
  /** The webhook of a transfer that ended or was taken back. */
  tell(payout: Payout, event: PayoutEvent): { readonly event: string; readonly body: unknown }
  /** Who is asked before a transfer is paid: 200 approves, 400 rejects. */
  readonly approval?: {
    readonly url: string
    question(payout: Payout): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }
  }
}

export type Payers = ReadonlyMap<string, Payer>

/** The partner that pays a transfer; only partners of this sandbox take any. */
export function payerOf(payers: Payers, rail: string): Payer {
  const payer = payers.get(rail)
  assert(payer !== undefined, `${rail} pays in this sandbox`)
  return payer
}
