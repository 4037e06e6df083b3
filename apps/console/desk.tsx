// Answers for the guarded half of the console: who is in, the idle hour, the frame, and which page stands at which address.
import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { type Admin, Guard } from '#features/admin-sign-in/console/guard.tsx'
import { IdleHour } from '#features/admin-sign-in/console/idle-hour.tsx'
import { ErrorBoundary, UnexpectedError } from '#kit/ui/error-boundary.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { say } from '#kit/words/words.ts'
import { generalTopics } from './live-topics.ts'
import { LiveProvider } from './live.tsx'
import { CasesPage } from './pages/cases-page.tsx'
import { DepositsPage } from './pages/deposits-page.tsx'
import { TransactionsPage } from './pages/transactions-page.tsx'
import { UsersPage } from './pages/users-page.tsx'
import { places, userAt } from './places.ts'
import { Shell } from './shell/shell.tsx'
import { words } from './words.ts'

const DashboardPage = lazy(() => import('./pages/dashboard-page.tsx').then(({ DashboardPage: component }) => ({ default: component })))
const UserPage = lazy(() => import('./pages/user-page.tsx').then(({ UserPage: component }) => ({ default: component })))

export function Desk() {
  return (
    <Guard>
      {(admin) => (
        <>
          <IdleHour />
          <Inside admin={admin} />
        </>
      )}
    </Guard>
  )
}

function Inside({ admin }: { admin: Admin }) {
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
  return (
    <Switch>
      <Route path={places.dashboard}>
        <DashboardPage />
      </Route>
      <Route path={places.users}>
        <UsersPage />
      </Route>
      <Route path={places.user}>{({ uuid }) => <UserPage key={uuid} uuid={uuid} />}</Route>
      <Route path={places.transactions}>
        <TransactionsPage />
      </Route>
      <Route path={places.deposits}>
        <DepositsPage admin={admin} />
      </Route>
      <Route path={places.cases}>
        <CasesPage />
      </Route>
      <Route>
        <UnexpectedError message={say(words.notFound)} homeHref={places.dashboard} homeWords={say(words.goToDashboard)} />
      </Route>
    </Switch>
  )
}
