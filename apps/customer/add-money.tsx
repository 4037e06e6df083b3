// Answers for adding money as a page: the account number with what may come in under it.
import { ClosingNote } from '#features/account-closing/customer/closing-note.tsx'
import { CryptoRow } from '#features/crypto/customer/crypto-row.tsx'
import { AddMoneyPage } from '#features/deposits/customer/add-money-page.tsx'
import { IncomingLimits } from '#features/limits/customer/incoming-limits.tsx'
import type { Given } from './declared.ts'
import { places } from './places.ts'

export function AddMoney({ customer, above, notes }: Given) {
  return (
    <AddMoneyPage
      above={above}
      identityHref={places.identity}
      canHold={customer.kyc_tier > 0}
      health={
        <>
          <ClosingNote href={places.deleteAccount} />
          {notes}
        </>
      }
      limits={
        <>
          <CryptoRow />
          <IncomingLimits />
        </>
      }
    />
  )
}
