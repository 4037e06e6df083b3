// Answers for transfers that wait for their bank: the longest first, with their age beside the rule.
import type { WireAnswer } from '#kit/http/contract.ts'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { QueueBar, takenChoices } from '#kit/screens/queue-bar.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { statusWord } from '#kit/ui/status-word.ts'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { listStuck } from '../staff-contract.ts'
import { TransferState } from './state.tsx'
import { words } from './words.ts'

type Stuck = WireAnswer<typeof listStuck>['items'][number]

const hour = 3_600_000

/** What an age means: the promise of a day, a second day, and the third, when a person decides. */
function ruleOf(createdAt: string, now: number): { word: Word; tone: Tone } {
  const age = now - Date.parse(createdAt)
  if (age < 24 * hour) return { word: words.ruleFine, tone: 'neutral' }
  if (age < 48 * hour) return { word: words.ruleLate, tone: 'warning' }
  if (age < 72 * hour) return { word: words.ruleLong, tone: 'warning' }
  return { word: words.ruleReview, tone: 'danger' }
}

function Rule({ createdAt }: { createdAt: string }) {
  const { word, tone } = ruleOf(createdAt, useNow().getTime())
  return <Badge tone={tone}>{say(word)}</Badge>
}

const columns: readonly Column<Stuck>[] = [
  {
    key: 'customer',
    header: say(words.customer),
    card: 'title',
    className: 'md:w-52',
    cell: ({ user_name: name, user_uuid: uuid }) => (
      <span className="block truncate">{name === '' ? shortId(uuid) : name}</span>
    ),
  },
  {
    key: 'to',
    header: say(words.to),
    cell: ({ payee_name: name, bank_name: bank }) => (
      <span className="grid max-w-44" title={`${name}, ${bank}`}>
        <span className="truncate">{name}</span>
        <span className="truncate text-12 text-text-3">{bank}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: say(words.amount),
    align: 'end',
    card: 'amount',
    cell: ({ currency, amount }) => <Amount currency={currency} amount={amount} className="font-medium" />,
  },
  {
    key: 'state',
    header: say(words.state),
    card: 'status',
    cell: (stuck) => (
      <span className="grid justify-items-start gap-0.5">
        <TransferState state={stuck.state} />
        <span className="max-w-32 truncate text-12 font-normal text-text-3" title={stuck.note ?? undefined}>
          {stuck.taken_by?.name ?? say(queueWords.nobody)}
        </span>
      </span>
    ),
  },
  {
    key: 'age',
    header: say(words.created),
    card: 'meta',
    cell: ({ created_at: at }) => (
      <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
        <Time at={at} />
        <Rule createdAt={at} />
      </span>
    ),
  },
  {
    key: 'last',
    header: say(words.lastWord),
    cell: ({ last_word: word }) => (word === null ? null : statusWord(word)),
  },
  {
    key: 'reference',
    header: say(words.customerReference),
    cell: ({ customer_reference: reference }) => (
      <CopyField mono text={reference} label={say(words.copy, { label: say(words.customerReference) })}>
        <span title={reference}>{shortId(reference)}</span>
      </CopyField>
    ),
  },
]

export function StuckList({ transferHref }: { transferHref: (transactionId: string) => string }) {
  const [values, change] = useAddressState()
  const taken = chosenOf(values, 'taken', takenChoices)
  const pages = usePages('')
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    listStuck,
    { query: { page: String(pages.page), taken } },
    { keepsOld: true },
  )
  const nothing = <EmptyState title={say(words.noneWaits)}>{say(words.noneWaitsBody)}</EmptyState>
  return (
    <>
      <QueueBar taken={taken} onTaken={(next) => change({ taken: next, page: undefined })} sum={data?.sum} />
      <DataTable
        fill
        tall
        caption={say(words.waitingList)}
        columns={columns}
        rows={data?.items}
        rowKey={({ transaction_id: id }) => id}
        rowHref={({ transaction_id: id }) => transferHref(id)}
        refreshing={isPlaceholderData}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : nothing}
      />
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
    </>
  )
}
