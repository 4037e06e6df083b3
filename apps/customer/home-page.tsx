// Answers for home: the field, what waits, the one next step, the latest. Composed of panels, with no rule of its own.
import { useState } from 'react'
import { fullName } from '#kit/words/full-name.ts'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { wasAsked } from '#features/notifications/customer/push-asked.ts'
import { Latest } from '#features/transactions/customer/latest.tsx'
import { useTransactions, useWaiting } from '#features/transactions/customer/transactions.ts'
import { BalanceField } from '#features/wallets/customer/balance-field.tsx'
import { withChosen } from '#kit/screens/chosen.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { useRested } from '#kit/screens/rest.ts'
import { words as screenWords } from '#kit/screens/words.ts'
import { useBrand } from '#kit/ui/brand.tsx'
import { useDocumentTitle } from '#kit/ui/focus-on-navigation.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { Tiles } from '#kit/ui/tiles.tsx'
import { say } from '#kit/words/words.ts'
import { customerFeatures } from './declared.ts'
import { Expected, useExpecting } from './expected.tsx'
import { firstWords as words } from './first-words.ts'
import { amountFor, places } from './places.ts'
import { useRefused, useTiles } from './tiles.ts'

// Home stands without it: it comes when it comes, and where it does not nothing is said.
const BellLink = late(
  async () => (await import('#features/notifications/customer/bell.tsx')).BellLink,
  () => null,
)
// Asked once, after the first success: neither newcomers load it nor those who have answered.
const PushCard = late(
  async () => (await import('#features/notifications/customer/push-card.tsx')).PushCard,
  Card,
)
// It shows once its people are known, so its code may come with them.
const PayAgain = late(async () => (await import('#features/transfers/customer/pay-again.tsx')).PayAgain)
// Nobody waits for it; where it does not come nothing is said.
const RiseNudge = late(
  async () => (await import('#features/tiers/customer/rise-nudge.tsx')).RiseNudge,
  () => null,
)
// Few wallets are frozen.
const FrozenBanner = late(
  async () => (await import('#features/wallets/customer/frozen-banner.tsx')).FrozenBanner,
  Card,
)
// Few owe anything, so nobody waits for it.
const DebtCards = late(
  async () => (await import('#features/debts/customer/debt-card.tsx')).DebtCards,
  () => null,
)
// Few close their account.
const ClosingNote = late(
  async () => (await import('#features/account-closing/customer/closing-note.tsx')).ClosingNote,
  () => null,
)
// A newcomer has none.
const TransactionRows = late(
  async () => (await import('#features/transactions/customer/transaction-row.tsx')).TransactionRows,
)
// Few wait for money: nobody else loads the cards, or the sentences that say why.
const WaitingCards = late(
  async () => (await import('#features/transactions/customer/waiting-cards.tsx')).WaitingCards,
  Card,
)
const WaitingWhy = late(
  async () => (await import('./waiting-why.tsx')).WaitingWhy,
  () => null,
)
// Few have more than naira.
const [Balances] = customerFeatures.flatMap(({ balances }) =>
  balances === undefined ? [] : [late(balances)],
)
// Only a new customer sees the steps, so nobody else loads them.
const StartSteps = late(async () => (await import('./start-steps.tsx')).StartSteps, Card)

const hrefOf = (id: string) => withChosen(places.home, id)

export function HomePage({ customer, chosen }: { customer: Customer; chosen: string | undefined }) {
  const { name } = useBrand()
  const { items } = useTransactions()
  const [mayAsk] = useState(() => !wasAsked())
  useDocumentTitle(`${say(words.home)} · ${name}`)
  const canHold = customer.kyc_tier > 0
  const isExpecting = useExpecting()
  const refused = useRefused()
  const hasReceived = items?.some(({ status }) => status === 'success') === true
  const isStarting = !canHold || (items !== undefined && !hasReceived)
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {say(words.home)}
      </h1>
      <BalanceField
        firstName={customer.first_name ?? ''}
        fullName={fullName(customer)}
        canHold={canHold}
        isExpecting={isExpecting}
        Balances={Balances}
        aside={
          <LateBoundary fallback={null}>
            <BellLink href={places.notifications} />
          </LateBoundary>
        }
      >
        {canHold && <HomeTiles customer={customer} />}
      </BalanceField>
      <div className="flex flex-1 flex-col gap-3 px-4 pt-3 pb-6 lg:px-0">
        {refused.length > 0 && <Frozen />}
        {hasReceived && mayAsk && <PushOffer customerId={customer.uuid} />}
        <Pinned canHold={canHold} chosen={chosen} />
        {isStarting && (
          <LateBoundary fallback={<StepsLoading />}>
            <StartSteps />
          </LateBoundary>
        )}
        {canHold && hasReceived && !refused.includes('out') && <Again />}
        {canHold && hasReceived && <NextTier customerId={customer.uuid} />}
        <Latest hrefOf={hrefOf} currentId={chosen} allHref={places.activity} Rows={TransactionRows} />
      </div>
    </>
  )
}

function Again() {
  return (
    <LateBoundary fallback={null}>
      <PayAgain hrefOf={amountFor} billsHref="/bills" />
    </LateBoundary>
  )
}

function HomeTiles({ customer }: { customer: Customer }) {
  return <Tiles onField label={say(words.actions)} ways={useTiles('home', customer)} />
}

function Frozen() {
  return (
    <LateBoundary fallback={null}>
      <FrozenBanner unfreezeHref={places.unfreeze} />
    </LateBoundary>
  )
}

/** What the customer owes, and what they wait for. */
function Pinned({ canHold, chosen }: { canHold: boolean; chosen: string | undefined }) {
  const isAnyWaiting = useWaiting().length > 0
  return (
    <>
      {canHold && <Owed />}
      <Closing />
      {isAnyWaiting && (
        <LateBoundary fallback={null}>
          <WaitingCards hrefOf={hrefOf} currentId={chosen} Why={WaitingWhy} />
        </LateBoundary>
      )}
      {canHold && <Expected />}
    </>
  )
}

/** Once home stands: it is asked for apart. */
function Owed() {
  const isRested = useRested()
  return (
    isRested && (
      <LateBoundary fallback={null}>
        <DebtCards hrefOf={hrefOf} />
      </LateBoundary>
    )
  )
}

/** Asked for once home stands, too. */
function Closing() {
  const isRested = useRested()
  return (
    isRested && (
      <LateBoundary fallback={null}>
        <ClosingNote href={places.deleteAccount} />
      </LateBoundary>
    )
  )
}

/** Asked when there is room for it: nobody opens the app for a question. */
function PushOffer({ customerId }: { customerId: string }) {
  const isRested = useRested()
  return (
    isRested && (
      <LateBoundary fallback={null}>
        <PushCard customerId={customerId} />
      </LateBoundary>
    )
  )
}

/** Once there is room for what nobody waits for. */
function NextTier({ customerId }: { customerId: string }) {
  const isRested = useRested()
  return (
    isRested && (
      <LateBoundary fallback={null}>
        <RiseNudge customerId={customerId} riseHref={places.rise} />
      </LateBoundary>
    )
  )
}

function StepsLoading() {
  return (
    <Card flush>
      <Loading label={say(screenWords.loading)}>
        <ListSkeleton rows={3} />
      </Loading>
    </Card>
  )
}
