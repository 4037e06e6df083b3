// Answers for orders that wait for their partner, the longest first, and for those that have waited and are concluded.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { QueueState } from '#kit/screens/queue-bar.tsx'
import { customerColumn, narrows } from '#kit/screens/queue-columns.tsx'
import { QueueList } from '#kit/screens/queue-list.tsx'
import { closedColumns, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { listStuck } from '../staff-contract.ts'
import { stateWord, OrderState } from './state.tsx'
import { payeeWords } from './payee-words.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

type Stuck = WireAnswer<typeof listStuck>['items'][number]

const common = (userHref: Hrefs['userHref']): readonly Column<Stuck>[] => [
  // A card has no column for the payee.
  customerColumn<Stuck>(
    userHref,
    (stuck) => ({ uuid: stuck.user_uuid, name: stuck.user_name }),
    ({ payee_name: name, bank_name }) => say(words.toPayee, { payee: payeeWords({ name, bank_name }) }),
  ),
  {
    key: 'to',
    header: say(words.to),
    className: narrows,
    cell: ({ payee_name: name, bank_name: bank }) => (
      <span className="grid min-w-0" title={`${name}, ${bank}`}>
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

function Reference({ stuck: { customer_reference: text } }: { stuck: Stuck }) {
  return (
    <CopyField mono text={text} label={say(words.copy, { label: say(words.customerReference) })}>
      <span title={text}>{shortId(text)}</span>
    </CopyField>
  )
}

/** A column of its own for the reference would leave no room for the act. */
const state: Column<Stuck> = {
  key: 'state',
  header: say(words.state),
  card: 'status',
  cell: (stuck) => (
    <span className="grid justify-items-start">
      <OrderState state={stuck.state} />
      <span className="text-12 font-normal max-md:hidden">
        <Reference stuck={stuck} />
      </span>
    </span>
  ),
}
const reference: Column<Stuck> = {
  key: 'reference',
  header: say(words.customerReference),
  cell: (stuck) => <Reference stuck={stuck} />,
}
type Hrefs = DeskParts['places']
const columnsOf: Readonly<
  Record<QueueState, (hrefs: Hrefs, act: Column<Stuck>) => readonly Column<Stuck>[]>
> = {
  open: ({ userHref, requestHref }, act) => [
    ...common(userHref),
    state,
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

/** `bought`: what is bought of billers and networks alone. */
export function StuckList({ places, bought }: Pick<DeskParts, 'places'> & { readonly bought?: true }) {
  const queue = useQueue('id')
  const { state, taken, pages } = queue
  const act: Column<Stuck> = {
    key: 'act',
    header: say(queueWords.act),
    align: 'end',
    card: 'meta',
    stays: true,
    cell: ({ transaction_id: id }) => (
      <TextLink href={places.transactionHref(id)}>{say(queueWords.look)}</TextLink>
    ),
  }
  const answer = useAnswer(
    listStuck,
    { query: { page: String(pages.page), state, taken, bought: bought && 'true' } },
    { keepsOld: true },
  )
  const { data } = answer
  return (
    <QueueList
      {...{ queue, answer }}
      words={{ ...words, list: state === 'open' ? words.waitingList : words.endedList }}
      sums={[{ amount: data?.sum }]}
      columns={columnsOf[state](places, act)}
      rowKey={({ transaction_id: id }) => id}
      rowHref={({ transaction_id: id }) => places.transactionHref(id)}
    />
  )
}
