// Answers for the guarded half of the console: who is in, the idle hour, the frame, and which page stands at which address.
import { Suspense, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { type Admin, Guard } from '#features/admin-sign-in/console/guard.tsx'
import { IdleHour } from '#features/admin-sign-in/console/idle-hour.tsx'
import { storedToken, useStored } from '#features/admin-sign-in/console/stored.ts'
import { checkAdmin } from '#features/admin-sign-in/contract.ts'
import { answerKey, AnswersProvider, createAnswers } from '#kit/screens/answers.tsx'
import { late, useLoadedAhead } from '#kit/screens/late.tsx'
import { ErrorBoundary } from '#kit/ui/error-boundary.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { useFocusOnNavigation } from '#kit/ui/focus-on-navigation.ts'
import { say } from '#kit/words/words.ts'
import { createConsoleClient } from './console-client.ts'
import { generalTopics } from './live-topics.ts'
import { LiveProvider } from './live.tsx'
import { LostMain, NoSuchPage } from './lost-page.tsx'
import { places, userAt } from './places.ts'
import { Shell } from './shell/shell.tsx'
import { words } from './words.ts'

const DashboardPage = late(async () => (await import('./pages/dashboard-page.tsx')).DashboardPage, LostMain)
const UsersPage = late(async () => (await import('./pages/users-page.tsx')).UsersPage, LostMain)
const UserPage = late(async () => (await import('./pages/user-page.tsx')).UserPage, LostMain)
const TransactionsPage = late(
  async () => (await import('./pages/transactions-page.tsx')).TransactionsPage,
  LostMain,
)
const TransfersPage = late(async () => (await import('./pages/transfers-page.tsx')).TransfersPage, LostMain)
const TransactionPage = late(
  async () => (await import('./pages/transaction-page.tsx')).TransactionPage,
  LostMain,
)
const DepositsPage = late(async () => (await import('./pages/deposits-page.tsx')).DepositsPage, LostMain)
const TierRequestsPage = late(
  async () => (await import('./pages/tier-requests-page.tsx')).TierRequestsPage,
  LostMain,
)
const ApprovalsPage = late(async () => (await import('./pages/approvals-page.tsx')).ApprovalsPage, LostMain)
const CasesPage = late(async () => (await import('./pages/cases-page.tsx')).CasesPage, LostMain)
const SettingsPage = late(async () => (await import('./pages/settings-page.tsx')).SettingsPage, LostMain)
const ChargesPage = late(async () => (await import('./pages/charges-page.tsx')).ChargesPage, LostMain)

const pages = [
  TierRequestsPage,
  DashboardPage,
  UsersPage,
  UserPage,
  TransactionsPage,
  TransfersPage,
  TransactionPage,
  ApprovalsPage,
  DepositsPage,
  CasesPage,
  ChargesPage,
  SettingsPage,
]

function createDoors() {
  const answers = createAnswers()
  const client = createConsoleClient(
    () => void answers.invalidateQueries({ queryKey: answerKey(checkAdmin) }),
  )
  return { answers, client }
}

/** Its answers live as long as it does: who signs in after somebody else finds nothing of theirs. */
export function Desk() {
  const token = useStored(storedToken)
  return <DeskOf key={token} />
}

function DeskOf() {
  const [doors] = useState(createDoors)
  return (
    <AnswersProvider {...doors}>
      <Guard>
        {(admin) => (
          <>
            <IdleHour />
            <Inside admin={admin} />
          </>
        )}
      </Guard>
    </AnswersProvider>
  )
}

function Inside({ admin }: { admin: Admin }) {
  useLoadedAhead(pages)
  const [path] = useLocation()
  const { environment } = useBrand()
  const user = userAt(path)
  const topics = user === undefined ? generalTopics : [...generalTopics, `user:${user}`]
  return (
    <LiveProvider topics={topics}>
      <Shell admin={admin}>
        <ErrorBoundary
          homeHref={places.dashboard}
          homeWords={say(words.goToDashboard)}
          showStack={environment !== 'live'}
          resetKey={path}
          onError={(error) => console.error('A page of the console met an unexpected error.', error)}
        >
          <Suspense fallback={null}>
            <Pages admin={admin} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </LiveProvider>
  )
}

function Pages({ admin }: { admin: Admin }) {
  const [path] = useLocation()
  // Once more than around the whole app: here it waits until the page's code has come and its heading stands.
  useFocusOnNavigation(path)
  return (
    <Switch>
      <Route path={places.dashboard}>
        <DashboardPage admin={admin} />
      </Route>
      <Route path={places.users}>
        <UsersPage />
      </Route>
      <Route path={places.user}>{({ uuid }) => <UserPage key={uuid} uuid={uuid} admin={admin} />}</Route>
      <Route path={places.transactions}>
        <TransactionsPage />
      </Route>
      <Route path={places.transaction}>
        {({ id }) => <TransactionPage key={id} admin={admin} id={id} />}
      </Route>
      <Route path={places.approvals}>
        <ApprovalsPage admin={admin} />
      </Route>
      <Route path={places.transfers}>
        <TransfersPage />
      </Route>
      <Route path={places.deposits}>
        <DepositsPage admin={admin} />
      </Route>
      <Route path={places.tierRequests}>
        <TierRequestsPage />
      </Route>
      <Route path={places.cases}>
        <CasesPage admin={admin} />
      </Route>
      <Route path={places.settings}>
        <SettingsPage admin={admin} />
      </Route>
      <Route path={places.charges}>
        <ChargesPage admin={admin} />
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
