// Answers for dollars that were bought and sold for customers, coins that were sold and fees that were kept, as staff list them, and the way to record another.
import { Fragment, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { shownPrice } from '../shown-rate.ts'
import { listTrades, recordTrade } from '../trade-contract.ts'
import { TradeDialog } from './trade-dialog.tsx'
import { words } from './words.ts'

type Row = WireAnswer<typeof listTrades>['trades'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'side',
    header: say(words.tradeOrFee),
    card: 'title',
    cell: (trade) => <What {...trade} />,
  },
  {
    key: 'for',
    header: say(words.tradeFor),
    align: 'end',
    card: 'amount',
    cell: ({ quote: currency, quote_amount: amount }) =>
      amount === null ? <Beside text={say(words.nothing)} /> : formatAmount({ currency, amount }),
  },
  {
    key: 'rate',
    header: say(words.rate),
    align: 'end',
    card: 'meta',
    cell: ({ rate, base, quote }) =>
      rate === null ? <Beside text={say(words.noRate)} /> : shownPrice({ rate, base, quote }),
  },
  {
    key: 'reference',
    header: say(words.reference),
    card: 'start',
    cell: (trade) => <Reference {...trade} />,
  },
  {
    key: 'recorded',
    header: say(words.recorded),
    card: 'end',
    cell: (trade) => <Recorded {...trade} />,
  },
]

function What({
  side,
  base: currency,
  base_amount: amount,
  holder,
}: Pick<Row, 'side' | 'base' | 'base_amount' | 'holder'>) {
  const shown = formatAmount({ currency, amount })
  if (side !== 'fee') return say(side === 'buy' ? words.bought : words.sold, { amount: shown })
  return (
    <span className="grid">
      <span>{say(words.feeBy, { holder: partnerName(holder) })}</span>
      <span>{shown}</span>
    </span>
  )
}

/** Of a fee there is none: said where a header says of what. */
const Beside = ({ text }: { text: string }) => <span className="max-md:hidden">{text}</span>

function Reference({ reference, custodian, bank }: Pick<Row, 'reference' | 'custodian' | 'bank'>) {
  const places = [custodian, bank].flatMap((one) => (one === null ? [] : [partnerName(one)]))
  return (
    <span className="grid">
      <span className="wrap-anywhere">{reference}</span>
      <span className="text-12 text-text-3">{places.join(' · ')}</span>
    </span>
  )
}

/** When, by whom, and on whose word. */
function Recorded({
  made_at: at,
  recorded_by: maker,
  approved_by: approver,
}: Pick<Row, 'made_at' | 'recorded_by' | 'approved_by'>) {
  const people = [
    say(words.recordedBy, { name: maker }),
    ...(approver === null ? [] : [say(words.approvedBy, { name: approver })]),
  ]
  return (
    <span className="grid">
      <Time at={at} look="second" />
      <span className="text-12 text-text-3">{people.join(', ')}</span>
    </span>
  )
}

export function Trades({ may, signInHref, waiting }: DeskParts) {
  const read = useAnswer(listTrades, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Panel
        flush
        title={say(words.trades)}
        note={say(words.tradesNote)}
        className="[--gutter:20px]"
        aside={may(recordTrade.name) && <Button onClick={() => setOpen(true)}>{say(words.recordAny)}</Button>}
      >
        <DataTable
          caption={say(words.trades)}
          columns={columns}
          rows={read.data?.trades}
          rowKey={({ id }) => id}
          empty={<EmptyState title={say(words.noTrades)}>{say(words.noTradesBody)}</EmptyState>}
          {...troubleWith(read)}
        />
        {isOpen && (
          <TradeDialog
            tradable={read.data?.tradable ?? []}
            banks={read.data?.banks ?? []}
            onClose={() => setOpen(false)}
            {...{ signInHref }}
          />
        )}
      </Panel>
      {read.data?.tradable.map(({ pair }) => (
        <Fragment key={pair}>
          {waiting(`setting:exchange_trade:${pair}`)}
          {waiting(`setting:exchange_fee:${pair}`)}
        </Fragment>
      ))}
    </>
  )
}
