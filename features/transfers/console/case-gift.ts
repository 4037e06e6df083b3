// Answers for where a case about a suspected transfer is looked at: on the record of whoever sent it.
import type { CaseKind } from '#features/cases/contract.ts'
import type { WayOf } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transfers-console-cases', {
  lookAtCustomer:
    'Review the customer and the payee. Freeze the wallet if something is wrong, then close this case.',
  openCustomer: 'Open customer',
})

const onRecord: WayOf = ({ user }, { userHref }) =>
  user === null
    ? undefined
    : { body: words.lookAtCustomer, page: { label: words.openCustomer, href: userHref(user.uuid) } }

export const caseGift = {
  ways: { transfer_suspected: onRecord } satisfies Partial<Record<CaseKind, WayOf>>,
}
