// Answers for what an answer to a transfer says: refused for certain, or not known. Pure.
import type { Problem } from '#kit/http/contract.ts'
import { sendTransfer } from '#features/orders/sending-contract.ts'

/** What the gate in front of the calls answers, before it knows of the transfer at all. */
const gates: readonly number[] = [401, 429]

/**
 * Whether nobody can tell from this answer if the money left: no network, a fault of ours, or the first asking still at work.
 * `before`: it was unknown before this answer, so that one from the gate says nothing of the first asking either.
 */
export function isUnknownOutcome(
  { status, code }: Pick<Problem, 'status' | 'code'>,
  before: boolean,
): boolean {
  if (Object.hasOwn(sendTransfer.refuses, code)) return false
  if (status === 0 || status >= 500 || code === 'still_running') return true
  return before && gates.includes(status)
}
