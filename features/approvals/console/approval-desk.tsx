// Answers for the approvals page: three tabs, the requests of one beside the request that is open.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ComponentProps } from 'react'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { useSelection } from '#kit/screens/selection.ts'
import { classNames } from '#kit/ui/class-names.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { approvalTabs, listApprovals } from '../contract.ts'
import { ApprovalList } from './approval-list.tsx'
import type { ApprovalPlaces } from './approval-parts.tsx'
import { ApprovalReview } from './approval-review.tsx'
import { ChosenRequests, Deciding } from './deciding.tsx'
import { words } from './words.ts'

type Tab = (typeof approvalTabs)[number]

const empty: Readonly<Record<Tab, readonly [title: Word, body: Word]>> = {
  waiting: [words.noneWaits, words.noneWaitsBody],
  mine: [words.noneMine, words.noneMineBody],
  done: [words.noneDone, words.noneDoneBody],
}

interface ApprovalDeskProps {
  readonly readerId: string
  readonly mayDecideMany: boolean
  readonly places: ApprovalPlaces
}

export function ApprovalDesk({ readerId, mayDecideMany, places }: ApprovalDeskProps) {
  const [values, change] = useAddressState()
  const tab = chosenOf(values, 'tab', approvalTabs) ?? 'waiting'
  // The badge is told with any page of any tab.
  const waiting = useAnswer(listApprovals, { query: { tab: 'waiting', per_page: '1' } })
  return (
    <Tabs
      label={say(words.tabs)}
      tabs={[
        { key: 'waiting', label: say(words.waiting), count: waiting.data?.waiting_for_me },
        { key: 'mine', label: say(words.mine) },
        { key: 'done', label: say(words.done) },
      ]}
      value={tab}
      onChange={(key) =>
        change(
          { tab: key === 'waiting' ? undefined : key, id: undefined, page: undefined },
          { asNewEntry: true },
        )
      }
      listClassName="px-4 md:px-(--gutter)"
      panelClassName="min-h-0 flex-1 flex flex-col"
    >
      <Deciding places={places}>
        <TabBody key={tab} tab={tab} {...{ readerId, mayDecideMany, places }} />
      </Deciding>
    </Tabs>
  )
}

function TabBody({ tab, readerId, mayDecideMany, places }: ApprovalDeskProps & { tab: Tab }) {
  const [values] = useAddressState()
  const pages = usePages(tab)
  const query = { tab, page: String(pages.page), cursor: pages.cursor }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listApprovals, { query }, { keepsOld: true })
  const openId = values.get('id') ?? undefined
  const hrefOf = (id: string | undefined) => hrefWith(values, id)
  if (data === undefined)
    return error === null ? (
      <div className="p-5">
        <Loading label={say(words.loading)}>
          <Skeleton className="h-64 w-full max-w-94 rounded-button" />
        </Loading>
      </div>
    ) : (
      <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
    )
  if (data.items.length === 0 && openId === undefined) {
    const [title, body] = empty[tab]
    return pages.page > 1 ? (
      <PastEnd onFirst={pages.first} />
    ) : (
      <EmptyState title={say(title)}>{say(body)}</EmptyState>
    )
  }
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[23.5rem_minmax(0,1fr)]">
      <div
        className={classNames(
          'flex min-h-0 flex-col lg:overflow-y-auto lg:border-e lg:border-border',
          openId !== undefined && 'max-lg:hidden',
        )}
      >
        <Requests
          approvals={data.items}
          tab={tab}
          mayDecideMany={mayDecideMany}
          {...{ openId, readerId, hrefOf, places }}
        />
        {data.items.length === 0 && (
          <p className="px-4 py-5 text-13 text-text-3 md:px-(--gutter)">{say(empty[tab][0])}</p>
        )}
        <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
      </div>
      <OpenRequest openId={openId} listHref={hrefOf(undefined)} readerId={readerId} places={places} />
    </div>
  )
}

interface RequestsProps extends Omit<ComponentProps<typeof ApprovalList>, 'choice'> {
  readonly tab: Tab
  readonly mayDecideMany: boolean
}

/** Only what waits for this very reader is decided, one or many. */
function Requests({ tab, mayDecideMany, ...list }: RequestsProps) {
  const mayChoose = tab === 'waiting' && mayDecideMany
  // What moves money is read by itself before it is approved: no box stands before it.
  const pageKeys = mayChoose
    ? list.approvals.flatMap(({ id, one_by_one: isAlone }) => (isAlone ? [] : [id]))
    : []
  const selection = useSelection({ of: tab, pageKeys })
  return (
    <>
      <ApprovalList {...list} choice={pageKeys.length > 0 ? selection.choice : undefined} />
      <ChosenRequests selection={selection} />
    </>
  )
}

interface OpenRequestProps extends Omit<ApprovalDeskProps, 'mayDecideMany'> {
  readonly openId: string | undefined
  readonly listHref: string
}

function OpenRequest({ openId, listHref, readerId, places }: OpenRequestProps) {
  return (
    <div className={classNames('bg-surface lg:overflow-y-auto', openId === undefined && 'max-lg:hidden')}>
      {openId === undefined ? (
        <EmptyState title={say(words.chooseOne)} />
      ) : (
        <>
          <p className="px-4 pt-4 text-13 lg:hidden">
            <TextLink href={listHref}>
              <ChevronLeft aria-hidden="true" size={14} className="inline" /> {say(words.back)}
            </TextLink>
          </p>
          <ApprovalReview key={openId} id={openId} readerId={readerId} places={places} />
        </>
      )}
    </div>
  )
}

function hrefWith(values: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(values)
  if (id === undefined) next.delete('id')
  else next.set('id', id)
  return `?${next.toString()}`
}
