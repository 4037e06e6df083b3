// Answers for where cases about orders are ended: what came back, here with money, what waits for a decision, on its record.
import type { CaseKind } from '#features/cases/contract.ts'
import type { WayOf } from '#kit/screens/desk-feature.ts'
import { words } from './return-words.ts'

const onRecord: WayOf = ({ subject }, { transactionHref }) => ({
  body: words.decideBody,
  page: { label: words.openPayment, href: transactionHref(subject.id) },
})

export const caseGift = {
  ways: {
    transfer_unresolved: onRecord,
    transfer_amount_mismatch: onRecord,
    transfer_return_held: () => ({ body: words.releaseBody, act: words.release }),
    transfer_return_unclaimed: () => ({ body: words.settleBody, act: words.settle }),
  } satisfies Partial<Record<CaseKind, WayOf>>,
}
