// Answers for the guarded half of the console: who is in, the idle hour, the frame, and which page stands at which address.
import { useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { type Admin, Guard } from '#features/admin-sign-in/console/guard.tsx'
import { IdleHour } from '#features/admin-sign-in/console/idle-hour.tsx'
import { storedToken, useStored } from '#features/admin-sign-in/console/stored.ts'
import { checkAdmin } from '#features/admin-sign-in/contract.ts'
import { createAsking } from '#features/admin-step-up/console/asking.ts'
import { StepUp } from '#features/admin-step-up/console/step-up-dialog.tsx'
import { answerKey, AnswersProvider, createAnswers } from '#kit/screens/answers.tsx'
import { type Late, late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { ErrorBoundary } from '#kit/ui/error-boundary.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { useFocusOnNavigation } from '#kit/ui/focus-on-navigation.ts'
import { say } from '#kit/words/words.ts'
import { createConsoleClient } from './console-client.ts'
import { generalTopics } from './live-topics.ts'
import { LiveProvider } from './live.tsx'
import { LostMain, NoSuchPage } from './lost-page.tsx'
import { places, transactionAt, userAt } from './places.ts'
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
const RestorePage = late(async () => (await import('./pages/restore-page.tsx')).RestorePage, LostMain)
const DepositsPage = late(async () => (await import('./pages/deposits-page.tsx')).DepositsPage, LostMain)
const ClosingRequestsPage = late(
  async () => (await import('./pages/closing-requests-page.tsx')).ClosingRequestsPage,
  LostMain,
)
const TierRequestsPage = late(
  async () => (await import('./pages/tier-requests-page.tsx')).TierRequestsPage,
  LostMain,
)
const ApprovalsPage = late(async () => (await import('./pages/approvals-page.tsx')).ApprovalsPage, LostMain)
const CasesPage = late(async () => (await import('./pages/cases-page.tsx')).CasesPage, LostMain)
const DebtsPage = late(async () => (await import('./pages/debts-page.tsx')).DebtsPage, LostMain)
const NotificationsPage = late(
  async () => (await import('./pages/notifications-page.tsx')).NotificationsPage,
  LostMain,
)
const SettingsPage = late(async () => (await import('./pages/settings-page.tsx')).SettingsPage, LostMain)
const TeamPage = late(async () => (await import('./pages/team-page.tsx')).TeamPage, LostMain)
const ManageAdminPage = late(
  async () => (await import('./pages/manage-admin-page.tsx')).ManageAdminPage,
  LostMain,
)
const ExportsPage = late(async () => (await import('./pages/exports-page.tsx')).ExportsPage, LostMain)
const ChargesPage = late(async () => (await import('./pages/charges-page.tsx')).ChargesPage, LostMain)

const AuditPage = late(async () => (await import('./pages/audit-page.tsx')).AuditPage, LostMain)

/** Those whose address says all. */
const plainPages: readonly (readonly [path: string, Page: Late<{ admin: Admin }>])[] = [
  [places.dashboard, DashboardPage],
  [places.users, UsersPage],
  [places.transactions, TransactionsPage],
  [places.approvals, ApprovalsPage],
  [places.transfers, TransfersPage],
  [places.restore, RestorePage],
  [places.deposits, DepositsPage],
  [places.tierRequests, TierRequestsPage],
  [places.closingRequests, ClosingRequestsPage],
  [places.cases, CasesPage],
  [places.debts, DebtsPage],
  [places.charges, ChargesPage],
  [places.notifications, NotificationsPage],
  [places.team, TeamPage],
  [places.manageAdmin, ManageAdminPage],
  [places.audit, AuditPage],
  [places.exports, ExportsPage],
  [places.settings, SettingsPage],
]
const pages = [...plainPages.map(([, Page]) => Page), UserPage, TransactionPage]

/** Fetches the code of the page at an address. Never rejects. */
export async function loadPageAt(path: string): Promise<void> {
  const [, plain] = plainPages.find(([at]) => at === path) ?? []
  if (plain !== undefined) return plain.load()
  if (userAt(path) !== undefined) return UserPage.load()
  if (transactionAt(path) !== undefined) return TransactionPage.load()
}

function createDoors() {
  const answers = createAnswers()
  const asking = createAsking()
  const client = createConsoleClient(
    () => void answers.invalidateQueries({ queryKey: answerKey(checkAdmin) }),
    asking.ask,
  )
  return { answers, client, asking }
}

/** Its answers live as long as it does: who signs in after somebody else finds nothing of theirs. */
export function Desk() {
  const token = useStored(storedToken)
  return <DeskOf key={token} />
}

function DeskOf() {
  const [{ asking, ...doors }] = useState(createDoors)
  return (
    <AnswersProvider {...doors}>
      <Guard>
        {(admin) => (
          <>
            <IdleHour />
            <Inside admin={admin} />
            <StepUp asking={asking} email={admin.email} />
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
          <LateBoundary fallback={null}>
            <Pages admin={admin} />
          </LateBoundary>
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
      {plainPages.map(([path, Page]) => (
        <Route key={path} path={path}>
          <Page admin={admin} />
        </Route>
      ))}
      <Route path={places.user}>{({ uuid }) => <UserPage key={uuid} uuid={uuid} admin={admin} />}</Route>
      <Route path={places.transaction}>
        {({ id }) => <TransactionPage key={id} admin={admin} id={id} />}
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
