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
import { late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { ErrorBoundary } from '#kit/ui/error-boundary.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { useFocusOnNavigation } from '#kit/ui/focus-on-navigation.ts'
import { say } from '#kit/words/words.ts'
import { createConsoleClient } from './console-client.ts'
import { latePages, queuesOf } from './late-pages.ts'
import { LiveProvider } from './live.tsx'
import { LostMain, NoSuchPage } from './lost-page.tsx'
import { places, transactionAt, userAt } from './places.ts'
import { Shell } from './shell/shell.tsx'
import { panelsAt } from './user-parts.ts'
import { words } from './words.ts'

const UserPage = late(async () => {
  const [{ UserPage: Page }] = await Promise.all([
    import('./pages/user-page.tsx'),
    ...panelsAt('side').map(({ load }) => load()),
  ])
  return Page
}, LostMain)
const TransactionPage = late(
  async () => (await import('./pages/transaction-page.tsx')).TransactionPage,
  LostMain,
)
const pages = [...latePages.map(({ Page }) => Page), UserPage, TransactionPage]

/** Fetches the code of the page at an address. Never rejects. */
export async function loadPageAt(path: string): Promise<void> {
  const plain = latePages.find((page) => page.path === path)
  if (plain !== undefined) return plain.Page.load()
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
  return (
    <LiveProvider user={userAt(path)}>
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
      {latePages.map(({ path, Page }) => (
        <Route key={path} path={path}>
          <Page admin={admin} queues={queuesOf(admin)} />
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
