// Answers for the requests to close an account: open ones, whose date comes first before the others, and the ended.
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { inOneLine } from '../rules.ts'
import { listClosings } from '../staff-contract.ts'
import { type Closing, standingOf, standingWord } from './in-words.ts'
import { words } from './words.ts'

const states = ['open', 'ended'] as const
type Shown = (typeof states)[number]

const state: Column<Closing> = {
  key: 'state',
  header: say(words.state),
  card: 'status',
  cell: (closing) => <Standing closing={closing} />,
}
const blocks: Column<Closing> = {
  key: 'blocks',
  header: say(words.stillOpen),
  card: 'meta',
  cell: (closing) => (
    <span className="block max-w-96 whitespace-normal">
      {inOneLine(closing.blocks, (one) => formatAmount(one)) || say(words.nothing)}
    </span>
  ),
}
const asked: Column<Closing> = {
  key: 'asked',
  header: say(words.askedAt),
  cell: ({ asked_at: at }) => <Time at={at} look="day" />,
}
const closes: Column<Closing> = {
  key: 'closes',
  header: say(words.closesAt),
  card: 'amount',
  cell: ({ closes_at: at }) => <Time at={at} look="day" />,
}
const ended: Column<Closing> = {
  key: 'ended',
  header: say(words.endedAt),
  card: 'amount',
  cell: ({ ended_at: at }) => at !== null && <Time at={at} look="day" />,
}

function columnsFor(userHref: (uuid: string) => string, shown: Shown): readonly Column<Closing>[] {
  const user: Column<Closing> = {
    key: 'user',
    header: say(words.user),
    card: 'title',
    cell: ({ user: { uuid, name } }) => (
      <span className="block max-w-72 truncate">
        <TextLink href={userHref(uuid)}>{name}</TextLink>
      </span>
    ),
  }
  return shown === 'ended' ? [user, state, asked, ended] : [user, state, blocks, asked, closes]
}

const tones = { not_due: 'neutral', blocked: 'warning', ready: 'success', ended: 'neutral' } as const

function Standing({ closing }: { closing: Closing }) {
  const now = useNow()
  return <Badge tone={tones[standingOf(closing, now)]}>{say(standingWord(closing, now))}</Badge>
}

export function ClosingList({ userHref }: { userHref: (uuid: string) => string }) {
  const [values, change] = useAddressState()
  const shown = chosenOf(values, 'state', states) ?? 'open'
  const pages = usePages(shown)
  const asked = { query: { state: shown, page: String(pages.page) } }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listClosings, asked, { keepsOld: true })
  return (
    <>
      <div className="border-b border-border px-4 py-2 md:px-(--gutter)">
        <SegmentedControl
          label={say(words.shown)}
          choices={states.map((value) => ({ value, label: say(words[value]) }))}
          value={shown}
          onChange={(chosen) => change({ state: chosen === 'open' ? undefined : chosen, page: undefined })}
        />
      </div>
      <DataTable
        fill
        caption={say(words.list)}
        columns={columnsFor(userHref, shown)}
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
