// Answers for one user's record: who they are, what they hold, what moved; its parts stand in the address.
import UserSearch from 'lucide-react/icons/user-search'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { listCases } from '#features/cases/contract.ts'
import { findUserProfile } from '#features/users/contract.ts'
import { revealDetail } from '#features/users/reveal-contract.ts'
import { UserHeader, UserHeaderSkeleton, type UserProfile } from '#features/users/console/user-header.tsx'
import { IdentityPanel, ProfilePanel } from '#features/users/console/user-profile-panels.tsx'
import { userName } from '#features/users/console/user-name.ts'
import { useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { SearchBox } from '#kit/screens/search-box.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { say } from '#kit/words/words.ts'
import { isOpenTo } from '../console-pages.ts'
import { userHref, usersHref } from '../places.ts'
import type { RecordParts } from '../page-props.ts'
import { panelsAt, userTabs } from '../user-parts.ts'
import { words } from '../words.ts'
import { useRecordParts } from '../desk-parts.tsx'
import { useNotedVisit, usePageTitle } from './page.tsx'
import { UserActs } from './user-acts.tsx'

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
            marks={<NameMarks user={user} admin={admin} />}
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

const marks = panelsAt('name')

function NameMarks({ user, admin }: { user: UserProfile; admin: Admin }) {
  return <Panels of={marks} parts={useRecordParts(user, admin)} />
}

const overview = { key: 'overview', label: words.overview }
const lateTabs = userTabs.map(({ Part }) => Part)

function Record({ user, admin }: { user: UserProfile; admin: Admin }) {
  const parts = useRecordParts(user, admin)
  const [values, change] = useAddressState()
  useLoadedAhead(lateTabs)
  const shown = userTabs.find(({ key }) => key === values.get('tab'))
  const { data: open } = useAnswer(listCases, { query: { user: user.uuid, per_page: '1' } })
  const counts: Readonly<Record<string, number | undefined>> = {
    wallets: user.wallets.length,
    cases: open?.total,
  }
  // The search and the page of one part mean nothing in another.
  const show = (key: string) =>
    change(
      {
        tab: key === overview.key ? undefined : key,
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
      tabs={[overview, ...userTabs.filter((tab) => isOpenTo(tab, admin))].map(({ key, label }) => ({
        key,
        label: say(label),
        count: counts[key],
      }))}
      value={shown?.key ?? overview.key}
      onChange={show}
      listClassName="px-4 md:px-6"
      panelClassName="mx-auto max-w-360 px-4 py-4 md:px-6 md:py-6"
    >
      {shown === undefined ? (
        <Overview {...parts} />
      ) : (
        <LateBoundary fallback={<PartComes />}>
          <shown.Part {...parts} />
        </LateBoundary>
      )}
    </Tabs>
  )
}

const [top, side] = [panelsAt('top'), panelsAt('side')]

function Overview(parts: RecordParts) {
  const { user, may } = parts
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4 empty:hidden lg:col-span-2">
        <Panels of={top} parts={parts} />
        {parts.waiting(`user:${user.uuid}`)}
      </div>
      <ProfilePanel user={user} mayReveal={may(revealDetail.name)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <IdentityPanel user={user} />
        <Panels of={side} parts={parts} />
      </div>
    </div>
  )
}

/** What features have to say: one whose code has not come keeps no other waiting. */
function Panels({ of: panels, parts }: { of: ReturnType<typeof panelsAt>; parts: RecordParts }) {
  return panels.map((Part, place) => (
    <LateBoundary key={place} fallback={null}>
      <Part {...parts} />
    </LateBoundary>
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
            className="w-72 max-w-full"
          />
        }
      >
        {say(words.noUserBody)}
      </EmptyState>
    </main>
  )
}
