// Answers for one user's record: who they are, what they hold, what moved; its parts stand in the address.
import UserSearch from 'lucide-react/icons/user-search'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { UserCases } from '#features/cases/console/case-list.tsx'
import { closeCase, listCases } from '#features/cases/contract.ts'
import { WalletActs } from '#features/adjustments/console/wallet-acts.tsx'
import { fundWallet } from '#features/adjustments/contract.ts'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { WaitingHere } from '#features/approvals/console/waiting-here.tsx'
import { VirtualAccountPanel } from '#features/deposits/console/virtual-account-panel.tsx'
import { LimitsPanel } from '#features/limits/console/limits-panel.tsx'
import { UserTiersPanels } from '#features/tiers/console/user-tiers.tsx'
import { approveRequest, findUserTiers } from '#features/tiers/contract.ts'
import { UserTransactionList } from '#features/transactions/console/transaction-list.tsx'
import { findUserProfile } from '#features/users/contract.ts'
import { UserHeader, UserHeaderSkeleton, type UserProfile } from '#features/users/console/user-header.tsx'
import { IdentityPanel, ProfilePanel } from '#features/users/console/user-profile-panels.tsx'
import { userName } from '#features/users/console/user-name.ts'
import { listUserWallets, setFreeze } from '#features/wallets/contract.ts'
import { UserWallets } from '#features/wallets/console/user-wallets.tsx'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { SearchBox } from '#kit/screens/search-box.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { say } from '#kit/words/words.ts'
import { actWords } from '../act-words.ts'
import { approvalHref, casePlaces, transactionHref, userHref, usersHref } from '../places.ts'
import { words } from '../words.ts'
import { useNotedVisit, usePageTitle } from './page.tsx'

/** An id that is none, and one that is nobody's, lead to the same place. */
function isMissing(status: number | undefined): boolean {
  return status === 404 || status === 422
}

export function UserPage({ uuid, admin }: { uuid: string; admin: Admin }) {
  const { data: user, error, refetch } = useAnswer(findUserProfile, { params: { id: uuid } })
  usePageTitle(user === undefined ? say(words.user) : userName(user))
  useNotedVisit(admin, { href: userHref(uuid), title: user && userName(user) })
  if (user === undefined && isMissing(error?.problem.status)) return <NoSuchUser />
  return (
    <main id="main" tabIndex={-1} className="w-full">
      <div className="px-4 pt-5 pb-3 md:px-6">
        {user !== undefined ? (
          <UserHeader user={user} />
        ) : (
          <Loading label={say(words.loadingUser)}>
            <UserHeaderSkeleton />
          </Loading>
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

const parts = ['overview', 'identity', 'wallets', 'transactions', 'cases'] as const

function Record({ user, admin }: { user: UserProfile; admin: Admin }) {
  const [values, change] = useAddressState()
  const part = chosenOf(values, 'tab', parts) ?? 'overview'
  const { data: open } = useAnswer(listCases, { query: { user: user.uuid, per_page: '1' } })
  // The search and the page of one part mean nothing in another.
  const show = (key: (typeof parts)[number]) =>
    change(
      { tab: key === 'overview' ? undefined : key, q: undefined, status: undefined, page: undefined },
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
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <ProfilePanel user={user} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <IdentityPanel user={user} />
            <LimitsPanel userId={user.uuid} />
            <VirtualAccountPanel userId={user.uuid} />
          </div>
        </div>
      )
    case 'identity':
      return (
        <UserTiersPanels userId={user.uuid} mayDecide={admin.permissions.includes(approveRequest.name)} />
      )
    case 'wallets':
      return <WalletsOf user={user} admin={admin} />
    case 'transactions':
      return (
        <Panel flush>
          <UserTransactionList userId={user.uuid} transactionHref={transactionHref} />
        </Panel>
      )
    case 'cases':
      return (
        <UserCases
          userId={user.uuid}
          places={casePlaces}
          mayClose={admin.permissions.includes(closeCase.name)}
        />
      )
  }
}

function WalletsOf({ user, admin }: { user: UserProfile; admin: Admin }) {
  const signInHref = signInPathTo(`${userHref(user.uuid)}?tab=wallets`)
  const mayAdjust = admin.permissions.includes(fundWallet.name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {user.wallets.length > 0 && <WaitingOnWallets userId={user.uuid} />}
      <UserWallets
        userId={user.uuid}
        signInHref={signInHref}
        mayFreeze={admin.permissions.includes(setFreeze.name)}
        acts={(wallet) =>
          mayAdjust && (wallet.currency === 'NGN' || wallet.currency === 'USD') ? (
            <WalletActs wallet={{ ...wallet, currency: wallet.currency }} signInHref={signInHref} />
          ) : null
        }
      />
    </div>
  )
}

/** What waits for a second person stands where it would happen. */
function WaitingOnWallets({ userId }: { userId: string }) {
  const { data } = useAnswer(listUserWallets, { params: { id: userId } })
  return data?.map(({ account_id: id }) => (
    <WaitingHere key={id} target={`wallet:${id}`} hrefOf={approvalHref} places={{ actWords }} />
  ))
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
            className="w-72"
          />
        }
      >
        {say(words.noUserBody)}
      </EmptyState>
    </main>
  )
}
