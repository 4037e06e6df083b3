// Answers for the screens of a customer who is in: which page stands at which address, in which frame.
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { wasOffered } from '#features/step-up/customer/offered.ts'
import { usePushes } from '#features/notifications/customer/use-opened.ts'
import { useArrivals } from '#features/transactions/customer/arrivals.ts'
import { useUnfinishedTransfer } from '#features/transfers/customer/unfinished.ts'
import { useBack } from '#kit/screens/back.ts'
import { useChosen } from '#kit/screens/chosen.ts'
import { late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { useEscape } from '#kit/screens/escape.ts'
import { useRested } from '#kit/screens/rest.ts'
import { LateErrorState } from '#kit/screens/trouble.tsx'
import { useWide } from '#kit/screens/wide.ts'
import { words as screenWords } from '#kit/screens/words.ts'
import { MayHide } from '#kit/ui/amounts-hidden.ts'
import { UnexpectedError } from '#kit/ui/error-boundary.tsx'
import { PlainIconButton } from '#kit/ui/plain-icon-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { Arrival } from './arrival.tsx'
import { Authorise } from './authorise.tsx'
import { SavedMenu } from './saved-menu.tsx'
import { Expected } from './expected.tsx'
import { Alone } from './centre.tsx'
import { useLiveUpdates } from './connection.ts'
import type { Given } from './declared.ts'
import { firstWords } from './first-words.ts'
import { Frame } from './frame.tsx'
import { HomePage } from './home-page.tsx'
import { useKeeping } from './offline.ts'
import { home, hubOf, keptPages, pageAt, type Shown } from './pages.ts'
import { places } from './places.ts'
import { ToastHost } from './toasts.tsx'

const Nowhere = late(async () => (await import('./nowhere.tsx')).Nowhere, Alone)
const PartPage = late(async () => (await import('./part-page.tsx')).PartPage, Alone)
const Transaction = late(async () => (await import('./transaction-view.tsx')).Transaction, Card)
// Only wide windows have room for it.
const HelpCard = late(async () => (await import('./help.tsx')).HelpCard, Card)
const PasskeyOffer = late(
  async () => (await import('#features/step-up/customer/passkey-offer.tsx')).PasskeyOffer,
)

/** What somebody may open without a network. Details and identity are nothing without one. */
const ahead = [
  ...keptPages,
  Expected,
  PartPage,
  Transaction,
  HelpCard,
  ToastHost,
  LateErrorState,
  UnexpectedError,
]

const parts = {
  load: async () => (await import('./transaction-slots.tsx')).loadTransactionParts(),
}
/** What is kept to be opened without a network. */
const kept = [...ahead, parts]

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
  const page = pageAt(path)
  const place = path === places.home ? home : page
  const given = {
    customer,
    above: hubOf(place?.tab ?? 'home'),
    chosen,
    Authorise,
    SavedMenu,
    Expected,
    notes: null,
  }
  if (page?.isAlone) {
    return (
      <>
        <page.Screen key={page.path} {...given} />
        <Arrival path={path} />
      </>
    )
  }
  const isOverlaid = chosen !== undefined && !wide
  return (
    <MayHide value={place?.agreesAt?.includes(path) !== true}>
      <Frame
        customer={customer}
        tab={place?.tab}
        hasTabs={place?.hub !== undefined && !isOverlaid}
        pane={wide && <Pane chosen={chosen} above={path} />}
      >
        <LateBoundary fallback={<PageLoading />}>
          {isOverlaid ? <Chosen id={chosen} above={path} /> : <Content page={page} given={given} />}
          <Arrival path={path} />
        </LateBoundary>
        {path === places.home && !customer.has_passkey && <Offer />}
      </Frame>
    </MayHide>
  )
}

function Content({ page, given }: { page: Shown | undefined; given: Given }) {
  const [path] = useLocation()
  if (path === places.home) return <HomePage customer={given.customer} chosen={given.chosen} />
  if (path === places.limitsBefore) return <Redirect to={places.limits} replace />
  if (page === undefined) return <Nowhere />
  const { Screen, part, pays } = page
  const key = `${page.path} ${given.customer.uuid}`
  return part === undefined ? (
    <Screen key={key} {...given} />
  ) : (
    <PartPage key={key} {...{ Screen, part, pays, given }} />
  )
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
        <PlainIconButton
          label={say(firstWords.close)}
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
