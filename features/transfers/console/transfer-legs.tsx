// Answers for the legs of a transfer in the ledger, as they were posted.
import { Amount } from '#kit/ui/amount.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { statusWord } from '#kit/ui/status-word.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import type { Transfer } from './state.tsx'
import { words } from './words.ts'

type Leg = Transfer['legs'][number] & { readonly key: string }

const side = (which: Leg['side']): Column<Leg> => ({
  key: which,
  header: say(which === 'debit' ? words.debit : words.credit),
  align: 'end',
  card: 'amount',
  cell: (leg) => (leg.side === which ? <Amount currency="NGN" amount={leg.amount} /> : null),
})

const columns: readonly Column<Leg>[] = [
  {
    key: 'account',
    header: say(words.account_),
    card: 'title',
    cell: ({ account }) => <span className="wrap-anywhere">{account}</span>,
  },
  { key: 'posting', header: say(words.posting), card: 'status', cell: ({ kind }) => statusWord(kind) },
  {
    key: 'time',
    header: say(words.created),
    card: 'meta',
    cell: ({ recorded_at: at }) => <Time at={at} />,
  },
  side('debit'),
  side('credit'),
]

export function TransferLegs({ transfer }: { transfer: Transfer }) {
  const { hold, currency } = transfer
  const isOpen = transfer.concluded_at === null
  return (
    <Panel
      flush
      className="mt-4"
      title={say(words.legs)}
      note={say(words.legsNote)}
      aside={
        hold === null ? undefined : (
          <span>
            {say(words.hold)} <Amount currency={currency} amount={hold.amount} /> · {statusWord(hold.state)}
          </span>
        )
      }
    >
      <DataTable
        caption={say(words.legs)}
        columns={columns}
        rows={transfer.legs.map((leg, place) => ({ ...leg, key: String(place) }))}
        rowKey={({ key }) => key}
        empty={
          <EmptyState title={say(isOpen ? words.noLegs : words.neverPosted)}>
            {say(isOpen ? words.noLegsHeld : words.neverPostedBody)}
          </EmptyState>
        }
      />
    </Panel>
  )
}
