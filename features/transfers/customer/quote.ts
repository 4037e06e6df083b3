// Answers for what a price is asked for: whatever has been put together.
import type { WireBody } from '#kit/http/contract.ts'
import type { quoteTransfer } from '#features/orders/sending-contract.ts'
import type { Draft } from './sending.ts'
import { amountOf } from './typed-amount.ts'

export type Wish = WireBody<typeof quoteTransfer>

/** What the draft asks for; undefined while it is not whole. */
export function wishOf({ to, typed, note }: Draft): Wish | undefined {
  const amount = amountOf(typed)
  if (to === null || amount === undefined) return undefined
  const narration = note.trim()
  return narration === '' ? { to, amount } : { to, amount, narration }
}
