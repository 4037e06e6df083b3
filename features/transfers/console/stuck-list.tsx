// Answers for transfers that wait for their bank, the longest first, and for those that have waited and are concluded.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { QueueBar, type QueueState } from '#kit/screens/queue-bar.tsx'
import { closedColumns, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { QueueTable } from '#kit/screens/queue-table.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { listStuck } from '../staff-contract.ts'
import { stateWord, TransferState } from './state.tsx'
import { words } from './words.ts'

type Stuck = WireAnswer<typeof listStuck>['items'][number]

/** A card has no column for the payee. */
function Customer({
  stuck: { user_name: name, user_uuid: uuid, payee_name: payee, bank_name: bank },
  userHref,
}: {
  stuck: Stuck
  userHref: StuckListProps['userHref']
}) {
  return (
    <span className="grid min-w-0">
      <span className="truncate">
        <TextLink href={userHref(uuid)}>{name === '' ? shortId(uuid) : name}</TextLink>
      </span>
      <span className="truncate text-12 font-normal text-text-3 md:hidden">
        {say(words.toPayee, { name: payee, bank })}
      </span>
    </span>
  )
}

const common = (userHref: StuckListProps['userHref']): readonly Column<Stuck>[] => [
  {
    key: 'customer',
    header: say(queueWords.customer),
    card: 'title',
    className: 'md:w-44',
    cell: (stuck) => <Customer stuck={stuck} userHref={userHref} />,
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
]

const state: Column<Stuck> = {
  key: 'state',
  header: say(words.state),
  card: 'status',
  cell: (stuck) => <TransferState state={stuck.state} />,
}
const reference: Column<Stuck> = {
  key: 'reference',
  header: say(words.customerReference),
  cell: ({ customer_reference: text }) => (
    <CopyField mono text={text} label={say(words.copy, { label: say(words.customerReference) })}>
      <span title={text}>{shortId(text)}</span>
    </CopyField>
  ),
}
type Hrefs = Pick<StuckListProps, 'userHref' | 'requestHref'>
const columnsOf: Readonly<
  Record<QueueState, (hrefs: Hrefs, act: Column<Stuck>) => readonly Column<Stuck>[]>
> = {
  open: ({ userHref, requestHref }, act) => [
    ...common(userHref),
    state,
    reference,
    ...openColumns<Stuck>(({ created_at: at }) => at, requestHref),
    act,
  ],
  closed: ({ userHref }, act) => [
    ...common(userHref),
    reference,
    ...closedColumns<Stuck>({
      outcome: ({ state }) => stateWord(state),
      at: ({ concluded_at: at }) => at,
      otherwise: words.byTheBank,
    }),
    act,
  ],
}

interface StuckListProps {
  readonly userHref: (uuid: string) => string
  readonly transferHref: (transactionId: string) => string
  /** A request that waits for a second person. */
  readonly requestHref: (id: string) => string
}

export function StuckList({ transferHref, ...hrefs }: StuckListProps) {
  const { state, taken, pages, bar } = useQueue('id')
  const act: Column<Stuck> = {
    key: 'act',
    header: say(queueWords.act),
    align: 'end',
    card: 'meta',
    cell: ({ transaction_id: id }) => <TextLink href={transferHref(id)}>{say(queueWords.look)}</TextLink>,
  }
  const answer = useAnswer(
    listStuck,
    { query: { page: String(pages.page), state, taken } },
    { keepsOld: true },
  )
  const { data } = answer
  const nothing =
    state === 'open' ? (
      <EmptyState title={say(words.noneWaits)}>{say(words.noneWaitsBody)}</EmptyState>
    ) : (
      <EmptyState title={say(words.noneEnded)} />
    )
  return (
    <>
      <QueueBar {...bar} sums={[{ amount: data?.sum }]} />
      <QueueTable
        answer={answer}
        pages={pages}
        things={words.things}
        tall
        caption={say(state === 'open' ? words.waitingList : words.endedList)}
        columns={columnsOf[state](hrefs, act)}
        rowKey={({ transaction_id: id }) => id}
        rowHref={({ transaction_id: id }) => transferHref(id)}
        empty={nothing}
      />
    </>
  )
}
