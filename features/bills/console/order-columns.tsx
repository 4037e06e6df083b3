// Answers for the columns of what customers buy, in the list of all and on the record of one customer.
import type { WireAnswer } from '#kit/http/contract.ts'
import { stateLooks, stateWords } from '#features/orders/state-contract.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { shortId } from '#kit/ui/format.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { isShownGoods } from '../biller.ts'
import { deliveryWords } from '../biller-words.ts'
import type { listBillOrders } from '../desk-contract.ts'
import { deskWords as words } from './desk-words.ts'

export type BillOrder = WireAnswer<typeof listBillOrders>['items'][number]

const user: Column<BillOrder> = {
  key: 'user',
  header: say(words.user),
  card: 'title',
  className: 'md:w-40',
  cell: ({ user_name: name }) => <span className="block truncate">{name}</span>,
}

const billerColumn = (isTitle: boolean): Column<BillOrder> => ({
  key: 'biller',
  header: say(words.biller),
  card: isTitle ? 'title' : 'start',
  cell: ({ name, account }) => (
    <span className="grid min-w-0" title={name}>
      <span className="block max-w-48 text-pretty whitespace-normal xl:max-w-72">{name}</span>
      <span className="text-12 text-text-3">{account.replace(/^\*+/, '…')}</span>
    </span>
  ),
})

const common: readonly Column<BillOrder>[] = [
  {
    key: 'time',
    header: say(words.time),
    card: 'meta',
    cell: ({ created_at: at }) => <Time at={at} />,
  },
  {
    key: 'amount',
    header: say(words.amount),
    align: 'end',
    card: 'amount',
    cell: ({ currency, amount }) => <Amount {...{ currency, amount }} className="font-medium" />,
  },
  {
    key: 'state',
    header: say(words.state),
    card: 'status',
    cell: ({ state }) => <StatusPill status={stateLooks[state]}>{say(stateWords[state])}</StatusPill>,
  },
  {
    key: 'delivered',
    header: say(words.delivered),
    card: 'end',
    cell: (order) => <Goods order={order} />,
  },
  {
    key: 'partner',
    header: say(words.partner),
    cell: ({ partner }) => (partner === null ? say(words.noPartner) : partnerName(partner)),
  },
  {
    key: 'reference',
    header: say(words.reference),
    cell: ({ reference: text }) => (
      <CopyField mono text={text} label={say(words.copyReference)}>
        <span title={text}>{shortId(text)}</span>
      </CopyField>
    ),
  },
]

/** Whether its customer has what they paid for; what that is used with is theirs alone. */
function Goods({ order }: { order: BillOrder }) {
  return (
    <span className="grid min-w-24 whitespace-normal">
      <Came order={order} />
      {order.has_sealed_fields && <span className="text-12 text-text-3">{say(words.sealedFields)}</span>}
    </span>
  )
}

function Came({ order: { delivers, delivered_at: at, state } }: { order: BillOrder }) {
  if (delivers === null || !isShownGoods(delivers)) return <span className="text-text-3">—</span>
  const what = say(deliveryWords[delivers])
  if (at !== null) return say(words.deliveredAt, { what })
  const isOver = state === 'failed' || state === 'returned'
  return (
    <span className={isOver ? 'text-text-3' : 'font-medium text-warning'}>
      {say(isOver ? words.neverDelivered : words.notDelivered, { what })}
    </span>
  )
}

export const columnsOfAll: readonly Column<BillOrder>[] = [user, billerColumn(false), ...common]
export const columnsOfUser: readonly Column<BillOrder>[] = [billerColumn(true), ...common]
