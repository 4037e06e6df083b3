// Answers for the legs of postings in the ledger, as they were posted.
import type { ReactNode } from 'react'
import type { Currency } from '#kit/money/currency.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { AccountName } from './account-name.tsx'
import { deskWords as words } from './desk-words.ts'
import { houseAccountWord } from './house-account-word.ts'
import type { Column } from '../ui/table-props.ts'

export interface LedgerLeg {
  readonly account: string
  readonly kind: string
  readonly side: 'debit' | 'credit'
  readonly amount: string
  readonly recorded_at: string
}
type Row = LedgerLeg & { readonly key: string; readonly currency: Currency }

const side = (which: LedgerLeg['side']): Column<Row> => ({
  key: which,
  header: say(which === 'debit' ? words.debit : words.credit),
  align: 'end',
  card: 'amount',
  cell: (leg) =>
    leg.side === which ? (
      <>
        {/* On a phone there is no column that says it. */}
        <span className="block text-12 font-normal text-text-3 md:hidden">
          {say(which === 'debit' ? words.debit : words.credit)}
        </span>
        <Amount currency={leg.currency} amount={leg.amount} />
      </>
    ) : null,
})

const columns: readonly Column<Row>[] = [
  {
    key: 'account',
    header: say(words.postingAccount),
    card: 'title',
    className: 'max-md:whitespace-normal',
    cell: ({ account }) => <AccountName account={account} name={houseAccountWord(account)} />,
  },
  { key: 'posting', header: say(words.posting), card: 'status', cell: ({ kind }) => statusWord(kind) },
  {
    key: 'time',
    header: say(words.posted),
    card: 'meta',
    cell: ({ recorded_at: at }) => <Time at={at} />,
  },
  side('debit'),
  side('credit'),
]

interface LegsTableProps {
  readonly legs: readonly LedgerLeg[]
  readonly currency: Currency
  /** Whether it stands in the ledger: without legs it stands in the archive then. */
  readonly isPosted: boolean
  readonly empty: ReactNode
}

export function LegsTable({ legs, currency, isPosted, empty }: LegsTableProps) {
  return (
    <DataTable
      caption={say(words.legs)}
      columns={columns}
      rows={legs.map((leg, place) => ({ ...leg, currency, key: String(place) }))}
      rowKey={({ key }) => key}
      empty={
        isPosted ? <EmptyState title={say(words.legsAway)}>{say(words.legsAwayBody)}</EmptyState> : empty
      }
    />
  )
}
