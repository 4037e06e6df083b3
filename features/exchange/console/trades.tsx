// Answers for dollars that were bought and sold for customers and coins that were sold, as staff list them, and the way to record another.
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
    header: say(words.side),
    card: 'title',
    cell: ({ side, base: currency, base_amount: amount }) =>
      say(side === 'buy' ? words.bought : words.sold, { amount: formatAmount({ currency, amount }) }),
  },
  {
    key: 'for',
    header: say(words.tradeFor),
    align: 'end',
    card: 'amount',
    cell: ({ quote: currency, quote_amount: amount }) => formatAmount({ currency, amount }),
  },
  { key: 'rate', header: say(words.rate), align: 'end', card: 'meta', cell: shownPrice },
  {
    key: 'reference',
    header: say(words.tradeReference),
    card: 'start',
    cell: (trade) => <Reference {...trade} />,
  },
  {
    key: 'when',
    header: say(words.when),
    card: 'end',
    cell: ({ made_at: at }) => <Time at={at} look="second" />,
  },
]

function Reference({ reference, custodian, bank }: Pick<Row, 'reference' | 'custodian' | 'bank'>) {
  const places = [custodian, bank].flatMap((one) => (one === null ? [] : [partnerName(one)]))
  return (
    <span className="grid">
      <span className="wrap-anywhere">{reference}</span>
      <span className="text-12 text-text-3">{places.join(' · ')}</span>
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
        aside={may(recordTrade.name) && <Button onClick={() => setOpen(true)}>{say(words.record)}</Button>}
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
        <Fragment key={pair}>{waiting(`setting:exchange_trade:${pair}`)}</Fragment>
      ))}
    </>
  )
}
