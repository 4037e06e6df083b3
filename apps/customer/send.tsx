// Answers for sending as pages: which step stands at which address, with what other features give to it.
import { useEffect, useState } from 'react'
import { Route, Switch, useLocation, useSearch } from 'wouter'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { InMinutes, LaterLink, ListLink, WhenRow } from '#features/standing-orders/customer/offers.tsx'
import { PartNote } from '#features/status/customer/part-note.tsx'
import { PauseNote } from '#features/status/customer/pause-note.tsx'
import { AmountPage } from '#features/transfers/customer/amount-page.tsx'
import { BankPage } from '#features/transfers/customer/bank-page.tsx'
import { CustomerPage } from '#features/transfers/customer/customer-page.tsx'
import { ReviewPage } from '#features/transfers/customer/review-page.tsx'
import { SendPage } from '#features/transfers/customer/send-page.tsx'
import type { SendPlaces } from '#features/transfers/customer/send-places.ts'
import {
  forgetAmount,
  openSending,
  type Payee,
  beginWithHanded,
} from '#features/transfers/customer/sending.ts'
import { TransferPage, type TransferPageProps } from '#features/transfers/customer/transfer-page.tsx'
import { late } from '#kit/screens/late.tsx'
import { say } from '#kit/words/words.ts'
import { Authorise, loadAuthorise } from './authorise.tsx'
import { Alone } from './centre.tsx'
import { useOfflineSince } from './connection.ts'
import { orderPlaces } from './order-places.ts'
import { entryOf } from './entries.ts'
import { Goods } from './goods.tsx'
import { NotWhileFrozen } from './part-page.tsx'
import { amountFor, places } from './places.ts'
import { Report } from './report.tsx'
import { useRefused } from './tiles.ts'
import { words as sendWords } from './words.ts'
import { transactionSlots } from './transaction-slots.tsx'

const { Share } = transactionSlots

// Most send now.
const Scheduled = late(async () => (await import('./scheduled.tsx')).Scheduled, Alone)

const sendPlaces: SendPlaces = {
  home: places.home,
  hub: places.send,
  bank: places.sendBank,
  customer: places.sendCustomer,
  amount: places.sendAmount,
  review: places.sendReview,
  addMoney: places.addMoney,
  limits: places.limits,
  ownLimits: places.ownLimits,
  identity: places.identity,
  activity: places.activity,
  entryOf,
  amountFor,
  transferOf: (id) => `${places.transfer}?${new URLSearchParams({ transfer: id }).toString()}`,
}

/** Where somebody goes on with the amount that they typed. */
const goingOn: readonly string[] = [
  places.sendAmount,
  places.sendReview,
  places.scheduledWhen,
  places.scheduledLook,
]
/** A locked app is not left. */
const notLeft: readonly string[] = [...goingOn, places.unlock]

/** Opens what this customer put together in this tab. An amount that was left for something else is not there the next time. */
function useDraftOf(customer: Customer): void {
  // Before the first step is drawn: nobody sees what another customer has begun in this tab.
  useState(() => {
    openSending(customer.uuid)
    beginWithHanded()
  })
  const [path] = useLocation()
  const goesOn = goingOn.includes(path)
  useEffect(() => {
    if (!goesOn) forgetAmount('step')
  }, [goesOn])
  useEffect(
    () => () => {
      if (!notLeft.some((place) => location.pathname.endsWith(place))) forgetAmount('sending')
    },
    [],
  )
}

/** What other features show of what was sent. */
const besideIt: Omit<TransferPageProps, 'places'> = {
  goods: ({ kind, transaction_id: id }) => <Goods kind={kind} transactionId={id} />,
  receipt: (id) => Share && <Share transactionId={id} />,
  report: ({ transfer, state, onClose }) => (
    <Report
      payment={{ ...transfer, name: transfer.payee.name, at: transfer.created_at, state }}
      onClose={onClose}
    />
  ),
}

const isStep = (path: string): boolean => path !== places.transfer && !path.startsWith(places.scheduled)

/** That sending of a kind is stopped by us, before anybody types. */
const stopNote = (of: 'bank' | 'customer') => <PauseNote of={of} />
const bankHealth = (
  <>
    {stopNote('bank')}
    <PartNote part="payout" />
  </>
)

/** Whoever repeats a payment begins at its amount. */
const amountNote = (of: Payee['kind']) =>
  of === 'bank' ? bankHealth : of === 'customer' ? stopNote(of) : null

const Frozen = () => <NotWhileFrozen title={say(sendWords.send)} above={places.home} />

export function Send({ customer }: { customer: Customer }) {
  useDraftOf(customer)
  useEffect(() => void loadAuthorise(), [])
  const offline = useOfflineSince() !== undefined
  const led = new URLSearchParams(useSearch()).get('led')
  const step = { places: sendPlaces, offline }
  const refused = useRefused()
  const [path] = useLocation()
  // Said before anybody chooses a payee. What was sent, and what is to be sent later, is looked at all the same.
  if (refused.includes('out') && isStep(path)) return <Frozen />
  return (
    <Switch>
      <Route path={places.sendBank}>
        <BankPage {...step} health={bankHealth} />
      </Route>
      <Route path={places.sendCustomer}>
        <CustomerPage {...step} paused={stopNote('customer')} />
      </Route>
      <Route path={places.sendAmount}>
        <AmountPage {...step} paused={amountNote} later={<LaterLink places={orderPlaces} />} />
      </Route>
      <Route path={places.sendReview}>
        <ReviewPage
          {...step}
          authorise={Authorise}
          when={<WhenRow places={orderPlaces} />}
          later={({ minutes }) => <InMinutes minutes={minutes} places={orderPlaces} />}
        />
      </Route>
      <Route path={places.transfer}>
        <TransferPage places={sendPlaces} {...besideIt} />
      </Route>
      <Route path={`${places.scheduled}/*?`}>
        <Scheduled offline={offline} />
      </Route>
      <Route>
        <SendPage
          {...step}
          paused={<PauseNote />}
          led={led === 'gone' || led === 'person-gone' ? led : undefined}
          scheduled={<ListLink places={orderPlaces} />}
        />
      </Route>
    </Switch>
  )
}
