// Answers for recording a trade of dollars or coins: what was traded, then exactly what it would post, then done or sent to a second person.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ReviewedChange } from '#kit/screens/reviewed-change.tsx'
import { NobodyToApprove, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { readTypedAmount, formatAmount } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { shownPrice } from '../shown-rate.ts'
import { type listTrades, previewTrade, recordTrade, tradeSides } from '../trade-contract.ts'
import { words } from './words.ts'

type Tradable = WireAnswer<typeof listTrades>['tradable'][number]
type Bank = WireAnswer<typeof listTrades>['banks'][number]
interface TradeDialogProps {
  readonly tradable: readonly Tradable[]
  readonly banks: readonly Bank[]
  readonly signInHref: string
  readonly onClose: () => void
}

type Side = (typeof tradeSides)[number]
interface Wish {
  readonly pair: string
  readonly side: Side
  readonly base: string
  readonly quote: string
  readonly bank: string
  readonly reference: string
}

const amountIn = (typed: string, currency: Currency): string => {
  const read = readTypedAmount(typed, currency)
  return 'amount' in read ? read.amount : typed
}

const isOfCoins = ({ custodian }: Tradable): boolean => custodian !== null

/** Coins are only sold. */
const sideOf = ({ side }: Pick<Wish, 'side'>, of: Tradable): Side => (isOfCoins(of) ? 'sell' : side)

/** As the call has it. */
function askedOf({ base, quote, reference, ...wish }: Wish, of: Tradable) {
  return {
    ...wish,
    side: sideOf(wish, of),
    base_amount: amountIn(base, of.base),
    quote_amount: amountIn(quote, of.quote),
    reference: reference.trim(),
  }
}

const noWish = { side: 'buy', base: '', quote: '', reference: '' } as const
/** A trade of nothing yet, at the first bank that has its currency. */
const wishOf = ({ pair, quote }: Tradable, banks: readonly Bank[]): Wish => ({
  ...noWish,
  pair,
  bank: banks.find(({ currency }) => currency === quote)?.bank ?? '',
})

export function TradeDialog(props: TradeDialogProps) {
  const [first] = props.tradable
  return first === undefined ? null : <Trading {...props} first={first} />
}

function Trading({ tradable, banks, first, signInHref, onClose }: TradeDialogProps & { first: Tradable }) {
  const [wish, setWish] = useState(() => wishOf(first, banks))
  const of = tradable.find(({ pair }) => pair === wish.pair) ?? first
  const asking = useSend(recordTrade)
  const { pending, problem, seen, waiting, look, send, back } = useChange({
    byQuery: useSend(previewTrade),
    asking,
    onClose,
  })
  const title = say(words.recordTitle)
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  return (
    <ReviewedChange
      title={title}
      effect={say(words.recordBody)}
      review={seen && <Seen {...{ seen, of }} />}
      act={say(seen?.needs_approval === true ? words.sendTrade : words.record)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onReview={() => void look(askedOf(wish, of))}
      onBack={back}
      onSend={(reason) => void send(reason)}
    >
      <What
        {...{ tradable, of }}
        onChange={(chosen) => setWish({ ...wishOf(chosen, banks), reference: wish.reference })}
      />
      <Fields
        {...{ wish, of, problem }}
        banks={banks.filter(({ currency }) => currency === of.quote)}
        onChange={(part) => setWish({ ...wish, ...part })}
      />
    </ReviewedChange>
  )
}

const nameOf = ({ base, quote, custodian }: Tradable): string =>
  custodian === null
    ? say(words.dollarsOf)
    : say(words.coinsOf, {
        coin: base,
        custodian: partnerName(custodian),
        quote: say(quote === 'NGN' ? words.inNGN : words.inUSD),
      })

function What({
  tradable,
  of,
  onChange,
}: {
  readonly tradable: readonly Tradable[]
  readonly of: Tradable
  readonly onChange: (chosen: Tradable) => void
}) {
  if (tradable.length < 2) return null
  return (
    <Select
      label={say(words.what)}
      name="pair"
      choices={tradable.map((one) => ({ value: one.pair, label: nameOf(one) }))}
      value={of.pair}
      onChange={(pair) => onChange(tradable.find((one) => one.pair === pair) ?? of)}
    />
  )
}

interface FieldsProps {
  readonly wish: Wish
  readonly of: Tradable
  readonly banks: readonly Bank[]
  readonly problem: Parameters<typeof fieldProblem>[0]
  readonly onChange: (part: Partial<Wish>) => void
}

function Fields({ wish, of, banks, problem, onChange }: FieldsProps) {
  const quote = of.quote === 'USD' ? 'USD' : 'NGN'
  return (
    <>
      {!isOfCoins(of) && <SideField side={wish.side} onChange={(side) => onChange({ side })} />}
      <BaseField {...{ wish, of, problem, onChange }} />
      <AmountInput
        label={say(quote === 'USD' ? words.tradeUSD : words.tradeNGN)}
        error={fieldProblem(problem, 'quote_amount')}
        currency={quote}
        name="quote_amount"
        value={wish.quote}
        onChange={(typed) => onChange({ quote: typed })}
      />
      <Select
        label={say(quote === 'USD' ? words.bankUSD : words.bankNGN)}
        name="bank"
        choices={banks.map(({ bank }) => ({ value: bank, label: partnerName(bank) }))}
        value={wish.bank}
        onChange={(bank) => onChange({ bank })}
      />
      <TextInput
        label={say(words.tradeReference)}
        error={fieldProblem(problem, 'reference')}
        name="reference"
        autoComplete="off"
        value={wish.reference}
        onChange={(reference) => onChange({ reference })}
      />
    </>
  )
}

function SideField({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  return (
    <Select
      label={say(words.side)}
      name="side"
      choices={tradeSides.map((one) => ({
        value: one,
        label: say(one === 'buy' ? words.buying : words.selling),
      }))}
      value={side}
      onChange={onChange}
    />
  )
}

/** Dollars, or coins of which there are only so many. */
function BaseField({ wish, of, problem, onChange }: Omit<FieldsProps, 'banks'>) {
  const typing = {
    error: fieldProblem(problem, 'base_amount'),
    name: 'base_amount',
    value: wish.base,
    onChange: (typed: string) => onChange({ base: typed }),
    focusFirst: true,
  }
  if (!isOfCoins(of)) return <AmountInput label={say(words.tradeUSD)} currency="USD" {...typing} />
  const { base: currency, most: amount } = of
  return (
    <TextInput
      label={currency}
      hint={amount === null ? undefined : say(words.mostOf, { most: formatAmount({ currency, amount }) })}
      inputMode="decimal"
      autoComplete="off"
      {...typing}
    />
  )
}

function Seen({ seen, of: { base, quote } }: { seen: WireAnswer<typeof previewTrade>; of: Tradable }) {
  return (
    <>
      <p className="text-18 font-semibold tabular-nums">{shownPrice({ rate: seen.rate, base, quote })}</p>
      <PostingTable postings={seen.postings} />
      {seen.lacks_approver && <NobodyToApprove />}
    </>
  )
}
