// Answers for the screens of a customer who is in: which page stands at which address, in which frame.
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { wasOffered } from '#features/step-up/customer/offered.ts'
import { usePushes } from '#features/notifications/customer/use-opened.ts'
import { useArrivals } from '#features/transactions/customer/arrivals.ts'
import { useUnfinishedTransfer } from '#features/transfers/customer/unfinished.ts'
import { useBack } from '#kit/screens/back.ts'
import { late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { useEscape } from '#kit/screens/question.tsx'
import { useRested } from '#kit/screens/rest.ts'
import { useWide } from '#kit/screens/wide.ts'
import { words as screenWords } from '#kit/screens/words.ts'
import { MayHide } from '#kit/ui/amounts-hidden.ts'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { Arrival } from './arrival.tsx'
import { Alone, Centre } from './centre.tsx'
import { useChosen, withChosen } from './chosen.ts'
import { useLiveUpdates } from './connection.ts'
import { Frame } from './frame.tsx'
import { HomePage } from './home-page.tsx'
import { useKeeping } from './offline.ts'
import { agreeingPlaces, places, safetyPlaces } from './places.ts'
import { words } from './words.ts'

const ActivityPage = late(
  async () => (await import('#features/transactions/customer/activity-page.tsx')).ActivityPage,
  Alone,
)
const ProfilePage = late(async () => (await import('./profile-page.tsx')).ProfilePage, Alone)
const Transaction = late(async () => (await import('./transaction-view.tsx')).Transaction, Card)
const StatementsPage = late(
  async () => (await import('#features/statements/customer/statements-page.tsx')).StatementsPage,
  Alone,
)
const AddMoney = late(async () => (await import('./add-money.tsx')).AddMoney, Alone)
const Send = late(async () => (await import('./send.tsx')).Send, Alone)
const LimitsPage = late(async () => (await import('./limits-page.tsx')).LimitsPage, Alone)
const TagPage = late(
  async () => (await import('#features/customer-sign-in/customer/tag-page.tsx')).TagPage,
  Alone,
)
const DetailsPage = late(
  async () => (await import('#features/customer-sign-in/customer/details-page.tsx')).DetailsPage,
  Alone,
)
const InboxPage = late(
  async () => (await import('#features/notifications/customer/inbox-page.tsx')).InboxPage,
  Alone,
)
const NotificationSettingsPage = late(
  async () => (await import('#features/notifications/customer/settings-page.tsx')).NotificationSettingsPage,
  Alone,
)
// Only wide windows have room for it.
const HelpCard = late(async () => (await import('./help.tsx')).HelpCard, Card)
const SafetyPages = late(async () => (await import('./safety-pages.tsx')).SafetyPages, Centre)
const SafetyRoom = late(async () => (await import('./safety-pages.tsx')).SafetyRoom, Alone)
const PasskeyOffer = late(
  async () => (await import('#features/step-up/customer/passkey-offer.tsx')).PasskeyOffer,
)
const Identity = late(async () => (await import('./rising.tsx')).Identity, Centre)
const Rise = late(async () => (await import('./rising.tsx')).Rise, Centre)

/** What somebody may open without a network. Details and identity are nothing without one. */
const ahead = [ActivityPage, ProfilePage, Transaction, HelpCard, AddMoney, LimitsPage, Send]

const parts = {
  load: async () => (await import('./transaction-slots.tsx')).loadTransactionParts(),
}
/** What is kept to be opened without a network. */
const kept = [...ahead, parts]

const hubs: readonly string[] = [places.home, places.activity, places.profile]

export function Inside({ customer }: { customer: Customer }) {
  useLoadedAhead(ahead)
  useKeeping(kept)
  useLiveUpdates()
  useArrivals()
  usePushes(customer.uuid)
  useUnfinishedTransfer(customer.uuid)
  const [path] = useLocation()
  const wide = useWide()
  const chosen = useChosen()
  useReturnToRow(chosen)
  if (safetyPlaces.includes(path) || path === places.identity || path === places.rise) {
    return (
      <>
        <Unframed customer={customer} path={path} />
        <Arrival path={path} />
      </>
    )
  }
  const isOverlaid = chosen !== undefined && !wide
  return (
    <MayHide value={!agreeingPlaces.includes(path)}>
      <Frame
        customer={customer}
        hasTabs={hubs.includes(path) && !isOverlaid}
        pane={wide && <Pane chosen={chosen} above={path} />}
      >
        <LateBoundary fallback={<PageLoading />}>
          {isOverlaid ? <Chosen id={chosen} above={path} /> : <Pages customer={customer} chosen={chosen} />}
          <Arrival path={path} />
        </LateBoundary>
        {path === places.home && !customer.has_passkey && <Offer />}
      </Frame>
    </MayHide>
  )
}

/** Screens that take the whole window. */
function Unframed({ customer, path }: { customer: Customer; path: string }) {
  if (path === places.identity) return <Identity />
  return path === places.rise ? <Rise /> : <SafetyPages customer={customer} path={path} />
}

/** Made once: it notes that it was made as soon as it stands there. */
function Offer() {
  const [mayOffer] = useState(() => !wasOffered())
  const isRested = useRested()
  return (
    mayOffer &&
    isRested && (
      <LateBoundary fallback={null}>
        <PasskeyOffer />
      </LateBoundary>
    )
  )
}

/** When a transaction is closed, the row it came from has the focus again. */
function useReturnToRow(chosen: string | undefined): void {
  const before = useRef(chosen)
  useEffect(() => {
    const closed = chosen === undefined ? before.current : undefined
    before.current = chosen
    if (closed === undefined) return
    document
      .querySelector<HTMLElement>(`a[href$="${CSS.escape(`=${closed}`)}"]`)
      ?.focus({ preventScroll: true })
  }, [chosen])
}

function PageLoading() {
  return (
    <div className="px-4 pt-4 lg:px-0">
      <Loading label={say(screenWords.loading)}>
        <Skeleton className="mb-4 h-8 w-40" />
        <Card flush>
          <ListSkeleton rows={4} />
        </Card>
      </Loading>
    </div>
  )
}

/** Rooms of safety inside the frame. */
const rooms = [places.security, places.contact, places.unfreeze, places.deleteAccount]
const limitsRooms = [places.limits, places.ownLimits]

function Pages({ customer, chosen }: { customer: Customer; chosen: string | undefined }) {
  return (
    <Switch>
      <Route path={places.home}>
        <HomePage customer={customer} chosen={chosen} />
      </Route>
      <Route path={places.activity}>
        <Activity chosen={chosen} />
      </Route>
      <Route path={places.profile}>
        <ProfilePage customer={customer} />
      </Route>
      <Route path={places.limitsBefore}>
        <Redirect to={places.limits} replace />
      </Route>
      {limitsRooms.map((path) => (
        <Route key={path} path={path} component={LimitsPage} />
      ))}
      <Route path={places.tag}>
        <TagPage customer={customer} above={places.profile} />
      </Route>
      <Route path={places.details}>
        <DetailsPage customer={customer} above={places.profile} />
      </Route>
      {rooms.map((path) => (
        <Route key={path} path={path}>
          <SafetyRoom customer={customer} />
        </Route>
      ))}
      <Route path={`${places.send}/*?`}>
        <Send key={customer.uuid} customer={customer} />
      </Route>
      <Route path={places.notifications}>
        <InboxPage above={places.home} settingsHref={places.notificationSettings} />
      </Route>
      <Route path={places.notificationSettings}>
        <NotificationSettingsPage above={places.profile} customerId={customer.uuid} />
      </Route>
      <Route path={places.statements}>
        <StatementsPage above={places.profile} />
      </Route>
      <Route path={places.addMoney}>
        <AddMoney canHold={customer.kyc_tier > 0} />
      </Route>
      <Route>
        <Nowhere />
      </Route>
    </Switch>
  )
}

/** What is searched for stays while one of it is looked at. */
function Activity({ chosen }: { chosen: string | undefined }) {
  const search = useSearch()
  return <ActivityPage hrefOf={(id) => withChosen(places.activity, id, search)} currentId={chosen} />
}

/** Beside the column: what was chosen in it, else where help is. */
function Pane({ chosen, above }: { chosen: string | undefined; above: string }) {
  const back = useBack(above)
  useEscape(chosen === undefined ? undefined : back)
  return (
    <LateBoundary fallback={null}>
      {chosen === undefined ? <HelpCard /> : <Transaction id={chosen} level={2} />}
    </LateBoundary>
  )
}

/** On a phone the chosen transaction takes the whole screen; Close leads back to the list. */
function Chosen({ id, above }: { id: string; above: string }) {
  const back = useBack(above)
  useEscape(back)
  useEffect(() => {
    scrollTo(0, 0)
  }, [id])
  return (
    <>
      <header className="flex min-h-14 items-center px-2 py-1">
        <IconButton
          plain
          label={say(words.close)}
          icon={<X size={24} strokeWidth={1.75} aria-hidden="true" />}
          onClick={back}
        />
      </header>
      <div className="flex flex-1 flex-col px-4 pb-[calc(16px+env(safe-area-inset-bottom))]">
        <Transaction id={id} level={1} />
      </div>
    </>
  )
}

function Nowhere() {
  return (
    <div className="px-4 pt-4 lg:px-0">
      <h1 tabIndex={-1} className="sr-only">
        {say(words.nowhereTitle)}
      </h1>
      <Card>
        <EmptyState
          title={say(words.nowhereTitle)}
          action={
            <ButtonLink href={places.home} variant="primary">
              {say(words.toHome)}
            </ButtonLink>
          }
        >
          {say(words.nowhereBody)}
        </EmptyState>
      </Card>
    </div>
  )
}
