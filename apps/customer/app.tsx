// Answers for what stands around every screen, and for sending each person to the screen that fits.
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { Redirect, Router, useLocation, useSearch } from 'wouter'
import { shownToHeader, whoAmI } from '#features/customer-sign-in/contract.ts'
import { useAutoLock, wasLongAway } from '#features/customer-sign-in/customer/auto-lock.ts'
import { DraftProvider } from '#features/customer-sign-in/customer/draft.tsx'
import {
  type Customer,
  type Session,
  sessionKey,
  useSession,
} from '#features/customer-sign-in/customer/session.ts'
import type { PublicConfig } from '#kit/brand/public-config.ts'
import { type Client, createClient } from '#kit/http/client.ts'
import { AnswersProvider, createAnswers, troubleOf } from '#kit/screens/answers.tsx'
import { noteOrigin } from '#kit/screens/back.ts'
import { late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { Trouble } from '#kit/screens/trouble.tsx'
import { BrandMark, BrandProvider, useBrand } from '#kit/ui/brand.tsx'
import { EnvironmentStripes } from '#kit/ui/environment-tag.tsx'
import { ErrorBoundary } from '#kit/ui/error-boundary.tsx'
import { ScaleProvider } from '#kit/ui/scale.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { SkipLink } from '#kit/ui/skip-link.tsx'
import { useDarkMode } from '#kit/ui/theme.ts'
import { say } from '#kit/words/words.ts'
import { MovesProvider } from './arrival.tsx'
import { Centre } from './centre.tsx'
import { noteInside, wasInside } from './last-time.ts'
import { useForgetting, useOpening } from './offline.ts'
import { beginAnew, useOneCustomer } from './one-customer.ts'
import { isGate, placeInstead, places, type Standing } from './places.ts'
import { Toasts } from './toasts.tsx'
import { firstWords } from './first-words.ts'

// Whoever is signed in never loads the way in, and the other way round.
const WayIn = late(async () => (await import('./way-in.tsx')).WayIn, Centre)
const LinkPages = late(async () => (await import('./link-pages.tsx')).LinkPages, Centre)
const Inside = late(async () => (await import('./inside.tsx')).Inside, Centre)
// Only a locked app that no network reaches shows it; it is kept with the rest for then.
const Locked = late(async () => (await import('./locked.tsx')).Locked, Centre)

/** Fetches the half of the app that will be needed, going by last time, while the server is still asked who this is. */
export function loadAhead(): void {
  void (wasInside() && !wasLongAway() ? Inside : WayIn).load()
}

const inside = [Inside] as const
const nothing = [] as const

const asksWho = ({ name }: { readonly name: string }): boolean => name === whoAmI.name

/**
 * Each call says whom the page shows; where that is somebody else by now, the app begins anew with them. A customer call that meets
 * 401 means that the session ended or is locked: the server is asked where we stand.
 */
function watchedClient(shown: () => string | undefined, onUnauthorised: () => void): Client {
  const client = createClient({
    headers: (contract) => {
      const uuid = shown()
      const isOwn = contract === undefined || (contract.realm === 'customer' && !asksWho(contract))
      return isOwn && uuid !== undefined ? { [shownToHeader]: uuid } : {}
    },
  })
  return {
    ...client,
    call: async (contract, input) => {
      const answered = await client.call(contract, input)
      if (answered.ok || contract.realm !== 'customer' || asksWho(contract)) return answered
      if (answered.problem.code === 'shown_to_another') beginAnew()
      else if (answered.problem.status === 401) onUnauthorised()
      return answered
    },
  }
}

/** Whom the page shows. */
const shownIn = (answers: QueryClient): string | undefined =>
  answers.getQueryData<Session>(sessionKey)?.customer?.uuid

export function App({ config }: { config: PublicConfig }) {
  const [answers] = useState(createAnswers)
  const client = useMemo(
    () =>
      watchedClient(
        () => shownIn(answers),
        () => {
          if (shownIn(answers) !== undefined) void answers.invalidateQueries({ queryKey: sessionKey })
        },
      ),
    [answers],
  )
  return (
    <BrandProvider config={config}>
      <ScaleProvider scale="large">
        <AnswersProvider client={client} answers={answers}>
          <Router base="/app" aroundNav={noteOrigin}>
            <EnvironmentStripes environment={config.environment} />
            <SkipLink />
            <Screens />
            <Toasts />
          </Router>
        </AnswersProvider>
      </ScaleProvider>
    </BrandProvider>
  )
}

function Screens() {
  const [path] = useLocation()
  useThemeColor()
  return (
    <ErrorBoundary homeHref="/app/" homeWords={say(firstWords.toHome)} resetKey={path}>
      <DraftProvider>
        <MovesProvider path={path}>
          <LateBoundary fallback={<Opening />}>
            {path.startsWith('/link/') ? <LinkPages path={path} /> : <Gate />}
          </LateBoundary>
        </MovesProvider>
      </DraftProvider>
    </ErrorBoundary>
  )
}

/** The bar of the phone's own frame takes the colour of the field in both themes. */
function useThemeColor(): void {
  const { themeColor } = useBrand()
  const [dark] = useDarkMode()
  useEffect(() => {
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute('content', dark ? themeColor.dark : themeColor.light)
  }, [dark, themeColor])
}

function Gate() {
  const [path] = useLocation()
  const search = useSearch()
  const { data, error, failureReason, refetch } = useSession()
  useForgetting(data?.customer)
  useOneCustomer(data?.customer?.uuid)
  useOpening(data === undefined && failureReason?.problem.code === 'offline')
  // Where somebody wanted to go before they had to prove who they are.
  const wanted = useRef<string | undefined>(undefined)
  if (data === undefined) {
    return error === null ? (
      <Opening />
    ) : (
      <Centre>
        <Trouble trouble={troubleOf(error)} onRetry={() => void refetch()} />
      </Centre>
    )
  }
  const { customer, gone } = data
  noteInside(customer?.step === 'home')
  const standing: Standing = customer?.step ?? 'signed_out'
  const instead = placeInstead(standing, path)
  if (instead !== undefined) {
    if (!isGate(path))
      wanted.current = gone === 'left' ? undefined : search === '' ? path : `${path}?${search}`
    const target = instead === places.home ? (wanted.current ?? instead) : instead
    if (instead === places.home) wanted.current = undefined
    return <Redirect to={target} replace />
  }
  return customer?.step === 'home' ? (
    <Unlocked customer={customer} />
  ) : (
    <Arriving customer={customer} ended={gone === 'left' ? undefined : gone} />
  )
}

function Unlocked({ customer }: { customer: Customer }) {
  const { state, tryAgain, openHere } = useAutoLock()
  if (state === 'open') return <Inside customer={customer} />
  if (state === 'locking') return <Opening />
  return <Locked customer={customer} onTryAgain={tryAgain} onProven={openHere} />
}

/** Who has an account is inside soon. */
function Arriving(props: ComponentProps<typeof WayIn>) {
  useLoadedAhead(props.customer === null ? nothing : inside)
  return <WayIn {...props} />
}

/** The mark, still, for the moment before the first answer. */
function Opening() {
  return (
    <Centre>
      <Loading label={say(firstWords.starting)}>
        <BrandMark className="mx-auto size-14 text-brand" />
      </Loading>
    </Centre>
  )
}
