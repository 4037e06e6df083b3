// Answers for which cases end here with a claim: what left while its customer kept it.
import type { CaseKind } from '#features/cases/contract.ts'
import type { CaseWay, WayOf } from '#kit/screens/desk-feature.ts'
import { words } from './words.ts'

const claim: CaseWay = { body: words.claimBody, act: words.claim }

/** Of what its customer has had; the whole is not claimed of what the bank has reversed in part. */
const ofReceived: WayOf = ({ deposit, facts }) => {
  if (deposit?.state !== 'credited' && deposit?.state !== 'released') return undefined
  return (facts['in_part_at'] ?? '') === '' ? claim : { body: words.inPartBody }
}

export const caseGift = {
  ways: { deposit_taken_back: ofReceived, transfer_paid_after_return: () => claim } satisfies Partial<
    Record<CaseKind, WayOf>
  >,
}
