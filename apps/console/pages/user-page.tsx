// Answers for one user's record: who they are, what they hold, what moved; its parts stand in the address.
import UserSearch from 'lucide-react/icons/user-search'
import { useLocation } from 'wouter'
import { closeAccount } from '#features/account-closing/staff-contract.ts'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { actWords } from '#features/approvals/act-words.ts'
import { WaitingHere } from '#features/approvals/console/waiting-here.tsx'
import { listCases } from '#features/cases/contract.ts'
import { VirtualAccountPanel } from '#features/deposits/console/virtual-account-panel.tsx'
import { LimitsPanel } from '#features/limits/console/limits-panel.tsx'
import { approveRequest, findUserTiers } from '#features/tiers/contract.ts'
import { findUserProfile } from '#features/users/contract.ts'
import { revealDetail } from '#features/users/reveal-contract.ts'
import { UserHeader, UserHeaderSkeleton, type UserProfile } from '#features/users/console/user-header.tsx'
import { IdentityPanel, ProfilePanel } from '#features/users/console/user-profile-panels.tsx'
import { userName } from '#features/users/console/user-name.ts'
import { addNote } from '#features/user-record/contract.ts'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { SearchBox } from '#kit/screens/search-box.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { say } from '#kit/words/words.ts'
import { everyActWord } from '../act-words.ts'
import {
  approvalHref,
  caseHref,
  debtHref,
  messageHref,
  places,
  transactionHref,
  userHref,
  usersHref,
} from '../places.ts'
import { words } from '../words.ts'
import { useNotedVisit, usePageTitle } from './page.tsx'
import { UserActs } from './user-acts.tsx'

// One part of the record is read at a time, and its code comes meanwhile.
const Activity = late(
  async () => (await import('#features/user-record/console/activity.tsx')).Activity,
  Panel,
)
const Identity = late(
  async () => (await import('#features/tiers/console/user-tiers.tsx')).UserTiersPanels,
  Panel,
)
const Wallets = late(async () => (await import('./user-wallets-part.tsx')).WalletsOf, Panel)
const Transactions = late(async () => (await import('./user-transactions-part.tsx')).TransactionsOf, Panel)
const Cases = late(async () => (await import('./user-cases-part.tsx')).CasesOf, Panel)
// Few are about to be closed, and the record stands without it.
const Closing = late(
  async () => (await import('#features/account-closing/console/closing-panel.tsx')).ClosingPanel,
  () => null,
)
const Owes = late(
  async () => (await import('#features/debts/console/user-debts.tsx')).OwesBadge,
  () => null,
)
const Debts = late(
  async () => (await import('#features/debts/console/user-debts.tsx')).UserDebts,
  () => null,
)
const WeOwe = late(
  async () => (await import('#features/cases/console/we-owe.tsx')).WeOwe,
  () => null,
)
const lateParts = [Activity, Identity, Wallets, Transactions, Cases] as const

function PartComes() {
  return (
    <Loading label={say(words.loadingPart)}>
      <Panel>
        <ListSkeleton rows={6} />
      </Panel>
    </Loading>
  )
}

/** An id that is none, and one that is nobody's, lead to the same place. */
function isMissing(status: number | undefined): boolean {
  return status === 404 || status === 422
}

export function UserPage({ uuid, admin }: { uuid: string; admin: Admin }) {
  const { data: user, error, refetch } = useAnswer(findUserProfile, { params: { id: uuid } })
  const [values] = useAddressState()
  usePageTitle(user === undefined ? say(words.user) : userName(user))
  useNotedVisit(admin, { href: userHref(uuid), title: user && userName(user) })
  if (user === undefined && isMissing(error?.problem.status)) return <NoSuchUser />
  return (
    <main id="main" tabIndex={-1} className="w-full">
      <div className="px-4 pt-5 pb-3 md:px-6">
        {user !== undefined ? (
          <UserHeader
            user={user}
            marks={
              <LateBoundary fallback={null}>
                <Owes userId={user.uuid} debtHref={debtHref} />
              </LateBoundary>
            }
            acts={<UserActs user={user} admin={admin} list={values.get('in') ?? ''} />}
          />
        ) : (
          <>
            <h1 tabIndex={-1} className={error === null ? 'sr-only' : 'text-20 font-semibold'}>
              {say(words.user)}
            </h1>
            {error === null && (
              <Loading label={say(words.loadingUser)}>
                <UserHeaderSkeleton />
              </Loading>
            )}
          </>
        )}
      </div>
      {user !== undefined ? (
        <Record user={user} admin={admin} />
      ) : (
        error !== null && <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
      )}
    </main>
  )
}

const parts = ['overview', 'identity', 'wallets', 'transactions', 'activity', 'cases'] as const

function Record({ user, admin }: { user: UserProfile; admin: Admin }) {
  const [values, change] = useAddressState()
  useLoadedAhead(lateParts)
  const part = chosenOf(values, 'tab', parts) ?? 'overview'
  const { data: open } = useAnswer(listCases, { query: { user: user.uuid, per_page: '1' } })
  // The search and the page of one part mean nothing in another.
  const show = (key: (typeof parts)[number]) =>
    change(
      {
        tab: key === 'overview' ? undefined : key,
        q: undefined,
        status: undefined,
        kind: undefined,
        page: undefined,
      },
      { asNewEntry: true },
    )
  return (
    <Tabs
      label={say(words.record)}
      tabs={[
        { key: 'overview', label: say(words.overview) },
        ...(admin.permissions.includes(findUserTiers.name)
          ? [{ key: 'identity' as const, label: say(words.identityTab) }]
          : []),
        { key: 'wallets', label: say(words.wallets), count: user.wallets.length },
        { key: 'transactions', label: say(words.transactions) },
        { key: 'activity', label: say(words.activity) },
        { key: 'cases', label: say(words.casesTab), count: open?.total },
      ]}
      value={part}
      onChange={show}
      listClassName="px-4 md:px-6"
      panelClassName="mx-auto max-w-360 px-4 py-4 md:px-6 md:py-6"
    >
      <Part part={part} user={user} admin={admin} />
    </Tabs>
  )
}

function Part({ part, user, admin }: { part: (typeof parts)[number]; user: UserProfile; admin: Admin }) {
  switch (part) {
    case 'overview':
      return <Overview user={user} admin={admin} />
    case 'identity':
      return (
        <LateBoundary fallback={<PartComes />}>
          <Identity userId={user.uuid} mayDecide={admin.permissions.includes(approveRequest.name)} />
        </LateBoundary>
      )
    case 'wallets':
      return (
        <LateBoundary fallback={<PartComes />}>
          <Wallets user={user} admin={admin} />
        </LateBoundary>
      )
    case 'transactions':
      return (
        <LateBoundary fallback={<PartComes />}>
          <Transactions user={user} admin={admin} />
        </LateBoundary>
      )
    case 'activity':
      return (
        <LateBoundary fallback={<PartComes />}>
          <Activity
            userId={user.uuid}
            mayWrite={admin.permissions.includes(addNote.name)}
            places={{
              transactionHref,
              approvalHref,
              messageHref,
              caseHref,
              debtHref,
              actWords: everyActWord,
              partHref: (one) => `${userHref(user.uuid)}${one === 'overview' ? '' : `?tab=${one}`}`,
            }}
          />
        </LateBoundary>
      )
    case 'cases':
      return (
        <LateBoundary fallback={<PartComes />}>
          <Cases userId={user.uuid} admin={admin} />
        </LateBoundary>
      )
  }
}

function Overview({ user, admin }: { user: UserProfile; admin: Admin }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4 empty:hidden lg:col-span-2">
        <LateBoundary fallback={null}>
          <Closing
            userId={user.uuid}
            mayEnd={admin.permissions.includes(closeAccount.name)}
            signInHref={signInPathTo(userHref(user.uuid))}
          />
        </LateBoundary>
        {user.status === 'closed' && (
          <LateBoundary fallback={null}>
            <WeOwe userId={user.uuid} caseHref={caseHref} />
          </LateBoundary>
        )}
        <LateBoundary fallback={null}>
          <Debts userId={user.uuid} href={places.debts} debtHref={debtHref} />
        </LateBoundary>
        <WaitingHere target={`user:${user.uuid}`} hrefOf={approvalHref} places={{ actWords }} />
      </div>
      <ProfilePanel user={user} mayReveal={admin.permissions.includes(revealDetail.name)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <IdentityPanel user={user} />
        <LimitsPanel userId={user.uuid} />
        <VirtualAccountPanel userId={user.uuid} />
      </div>
    </div>
  )
}

function NoSuchUser() {
  const [, navigate] = useLocation()
  return (
    <main id="main" tabIndex={-1} className="grid min-h-[60dvh] content-center px-4 py-12">
      <h1 tabIndex={-1} className="sr-only">
        {say(words.noUser)}
      </h1>
      <EmptyState
        icon={<UserSearch aria-hidden="true" size={32} strokeWidth={1.5} />}
        title={say(words.noUser)}
        action={
          <SearchBox
            label={say(words.findUser)}
            placeholder={say(words.findUserPlaceholder)}
            value=""
            onSearch={(query) => navigate(usersHref(query))}
            className="w-72 max-w-full"
          />
        }
      >
        {say(words.noUserBody)}
      </EmptyState>
    </main>
  )
}
