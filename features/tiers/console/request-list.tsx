// Answers for the queue of requests: who waits longest first, and what can be decided now.
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listRequests } from '../contract.ts'
import { words } from './words.ts'

type Request = WireAnswer<typeof listRequests>['items'][number]

function columnsFor(userHref: (uuid: string) => string): readonly Column<Request>[] {
  return [
    {
      key: 'user',
      header: say(words.user),
      card: 'title',
      cell: ({ user }) => <TextLink href={userHref(user.uuid)}>{user.name}</TextLink>,
    },
    { key: 'tier', header: say(words.tier), cell: ({ tier }) => tier },
    {
      key: 'state',
      header: say(words.state),
      card: 'status',
      cell: ({ state }) => <StatusPill status={state} />,
    },
    { key: 'ready', header: say(words.papers), cell: (one) => <Readiness request={one} /> },
    {
      key: 'asked',
      header: say(words.waiting),
      card: 'amount',
      cell: ({ asked_at: at }) => <Time at={at} look="relative" />,
    },
  ]
}

function Readiness({ request }: { request: Request }) {
  if (request.screening === 'open') return <Badge tone="danger">{say(words.screeningOpen)}</Badge>
  return request.ready ? (
    <Badge tone="success">{say(words.ready)}</Badge>
  ) : (
    <Badge quiet>{say(words.notReady)}</Badge>
  )
}

export function RequestList({ userHref }: { userHref: (uuid: string) => string }) {
  const pages = usePages('')
  const asked = { query: { page: String(pages.page), cursor: pages.cursor } }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listRequests, asked, { keepsOld: true })
  return (
    <>
      <DataTable
        fill
        caption={say(words.list)}
        columns={columnsFor(userHref)}
        rows={data?.items}
        rowKey={({ id }) => id}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={
          pages.page > 1 ? (
            <PastEnd onFirst={pages.first} />
          ) : (
            <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
          )
        }
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
    </>
  )
}
