// Answers for adding money as a page: the account number with what may come in under it, and other ways in.
import { ClosingNote } from '#features/account-closing/customer/closing-note.tsx'
import { AddMoneyPage } from '#features/deposits/customer/add-money-page.tsx'
import { IncomingLimits } from '#features/limits/customer/incoming-limits.tsx'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { customerFeatures, type Given } from './declared.ts'
import { places } from './places.ts'

const Nothing = () => null
const otherWaysIn = customerFeatures.flatMap(({ pages = [] }) =>
  pages.flatMap(({ isWayIn, load }) => (isWayIn ? [late(async () => (await load()).Way ?? Nothing)] : [])),
)

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
        <LateBoundary fallback={null}>
          {otherWaysIn.map((Way, at) => (
            <Way key={at} />
          ))}
          <IncomingLimits />
        </LateBoundary>
      }
    />
  )
}
