// Answers for positions in the console: how far we are short or long of dollars, our coins at each custodian, what that is worth, and the limits.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, isZero } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { readPositions } from '../contract.ts'
import { words } from './words.ts'

type Position = WireAnswer<typeof readPositions>[number]

export function Positions() {
  const read = useAnswer(readPositions, {})
  const dollars = read.data?.find(({ custodian }) => custodian === null)
  const coins = read.data?.filter(({ custodian }) => custodian !== null)
  return (
    <>
      {dollars !== undefined && (
        <Panel title={say(words.positions)} note={say(words.positionsNote)}>
          <Dollars position={dollars} />
        </Panel>
      )}
      <Panel flush title={say(words.coins)} note={say(words.coinsNote)} className="[--gutter:20px]">
        <DataTable
          caption={say(words.coins)}
          columns={columns}
          rows={coins}
          rowKey={({ pair }) => pair}
          empty={<EmptyState title={say(words.noCoins)}>{say(words.noCoinsBody)}</EmptyState>}
          {...troubleWith(read)}
        />
        <Limits coins={coins ?? []} />
      </Panel>
    </>
  )
}

function Dollars({ position }: { position: Position }) {
  const { base_amount: dollars, quote_amount: naira, worth, limit, earned } = position
  return (
    <div className="grid gap-3">
      <p className="text-24 font-semibold tabular-nums">{sayStanding(dollars)}</p>
      <Facts
        facts={[
          { label: say(words.limit), value: formatAmount({ currency: 'USD', amount: limit }) },
          { label: say(words.against), value: formatAmount({ currency: 'NGN', amount: naira }) },
          { label: say(words.worth), value: inQuote(position, worth) },
          ...(earned === null
            ? []
            : [{ label: say(words.earned), value: formatAmount({ currency: 'NGN', amount: earned }) }]),
        ]}
      />
    </div>
  )
}

const inQuote = ({ quote }: Position, amount: string | null): string =>
  amount === null ? say(words.noWorth) : formatAmount({ currency: quote, amount })

/** What was paid is kept below zero. */
const paidFor = (amount: string): string =>
  amount.startsWith('-') || isZero(amount) ? amount.replace('-', '') : `-${amount}`

/** On a phone no header says what an amount is. */
const labelled = (word: Word, shown: string) => (
  <>
    <span className="md:hidden">{say(word)} </span>
    {shown}
  </>
)

/** Nothing is left of it: what stands against it is the result of all that was sold, kept or lost. */
const isSoldOut = ({ base_amount: coins }: Position): boolean => isZero(coins)

function realised({ quote: currency, quote_amount: amount }: Position): string {
  if (isZero(amount)) return say(words.realisedNone)
  const isLoss = amount.startsWith('-')
  return say(isLoss ? words.realisedLoss : words.realisedGain, {
    amount: formatAmount({ currency, amount: isLoss ? amount.slice(1) : amount }),
  })
}

const columns: readonly Column<Position>[] = [
  { key: 'coin', header: say(words.coin), card: 'title', cell: ({ base }) => base },
  {
    key: 'custodian',
    header: say(words.custodian),
    card: 'status',
    cell: ({ custodian }) => partnerName(custodian ?? ''),
  },
  {
    key: 'coins',
    header: say(words.coinAmount),
    align: 'end',
    card: 'amount',
    cell: (one) =>
      isSoldOut(one) ? say(words.noneHeld) : formatAmount({ currency: one.base, amount: one.base_amount }),
  },
  {
    key: 'paid',
    header: say(words.paidFor),
    align: 'end',
    card: 'start',
    cell: (one) => (isSoldOut(one) ? null : labelled(words.paid, inQuote(one, paidFor(one.quote_amount)))),
  },
  {
    key: 'worth',
    header: say(words.worthNow),
    align: 'end',
    card: 'meta',
    cell: (one) => (isSoldOut(one) ? null : labelled(words.worthOf, inQuote(one, one.base_worth))),
  },
  {
    key: 'gain',
    header: say(words.gain),
    align: 'end',
    card: 'end',
    cell: (one) => (isSoldOut(one) ? realised(one) : labelled(words.gainOf, inQuote(one, one.worth))),
  },
]

/** One limit for all coins of a custodian. */
function Limits({ coins }: { coins: readonly Position[] }) {
  const each = [...new Map(coins.map((one) => [one.custodian, one])).values()]
  return (
    <ul className="grid gap-1 px-5 py-3 text-13 text-text-2 empty:hidden">
      {each.map(({ custodian, counted, limit }) => (
        <li key={custodian}>
          {say(words.limitOf, {
            custodian: partnerName(custodian ?? ''),
            counted: formatAmount({ currency: 'USD', amount: counted }),
            limit: formatAmount({ currency: 'USD', amount: limit }),
          })}
        </li>
      ))}
    </ul>
  )
}

function sayStanding(amount: string): string {
  if (isZero(amount)) return say(words.even)
  const isShort = amount.startsWith('-')
  return say(isShort ? words.short : words.long, {
    amount: formatAmount({ currency: 'USD', amount: isShort ? amount.slice(1) : amount }),
  })
}
