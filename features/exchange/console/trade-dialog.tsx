// Answers for recording a trade of dollars or coins, or a fee that was kept of them: what it was, then exactly what it would post, then done or sent to a second person.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ReviewedChange } from '#kit/screens/reviewed-change.tsx'
import { NobodyToApprove, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { formatAmount, readTypedAmount } from '#kit/ui/format.ts'
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

/** Customers bring coins: they are only sold. */
const sidesOf = (of: Tradable): readonly Side[] =>
  isOfCoins(of) ? tradeSides.filter((side) => side !== 'buy') : tradeSides

/** As the call has it: nothing is received for a fee. */
function askedOf({ pair, side, base, quote, bank, reference }: Wish, of: Tradable) {
  const wish = { pair, side, base_amount: amountIn(base, of.base), reference: reference.trim() }
  return side === 'fee' ? wish : { ...wish, quote_amount: amountIn(quote, of.quote), bank }
}

/** A trade of nothing yet, at the first bank that has its currency. What was chosen and written of the last stays where it fits. */
const wishOf = (of: Tradable, banks: readonly Bank[], last?: Wish): Wish => ({
  pair: of.pair,
  side: sidesOf(of).find((side) => side === last?.side) ?? (isOfCoins(of) ? 'sell' : 'buy'),
  base: '',
  quote: '',
  bank: banks.find(({ currency }) => currency === of.quote)?.bank ?? '',
  reference: last?.reference ?? '',
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
  const isFee = wish.side === 'fee'
  const title = say(isFee ? words.feeTitle : words.recordTitle)
  const act = seen?.needs_approval === true ? words.sendTrade : isFee ? words.recordFee : words.record
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  return (
    <ReviewedChange
      title={title}
      effect={say(isFee ? words.feeBody : words.recordBody)}
      review={seen && <Seen {...{ seen, of }} />}
      act={say(act)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onReview={() => void look(askedOf(wish, of))}
      onBack={back}
      onSend={(reason) => void send(reason)}
    >
      <What {...{ tradable, of, isFee }} onChange={(chosen) => setWish(wishOf(chosen, banks, wish))} />
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
  isFee,
  onChange,
}: {
  readonly isFee: boolean
  readonly tradable: readonly Tradable[]
  readonly of: Tradable
  readonly onChange: (chosen: Tradable) => void
}) {
  if (tradable.length < 2) return null
  return (
    <Select
      label={say(isFee ? words.takenFrom : words.what)}
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
  const isFee = wish.side === 'fee'
  return (
    <>
      <SideField side={wish.side} of={of} onChange={(side) => onChange({ side })} />
      <BaseField {...{ wish, of, problem, onChange }} />
      {!isFee && <ReceivedFields {...{ wish, of, banks, problem, onChange }} />}
      <TextInput
        label={say(isFee ? words.feeReference : words.tradeReference)}
        hint={isFee ? say(words.feeReferenceHint) : undefined}
        error={fieldProblem(problem, 'reference')}
        name="reference"
        autoComplete="off"
        value={wish.reference}
        onChange={(reference) => onChange({ reference })}
      />
    </>
  )
}

/** What came in or was paid for it, and at which bank. */
function ReceivedFields({ wish, of, banks, problem, onChange }: FieldsProps) {
  const quote = of.quote === 'USD' ? 'USD' : 'NGN'
  return (
    <>
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
    </>
  )
}

function sideLabel(side: Side, of: Tradable): string {
  if (side === 'fee') return say(words.feeBy, { holder: partnerName(of.holder) })
  if (isOfCoins(of)) return say(words.sellingCoins, { coin: of.base })
  return say(side === 'buy' ? words.buying : words.selling)
}

function SideField({
  side,
  of,
  onChange,
}: {
  readonly side: Side
  readonly of: Tradable
  readonly onChange: (side: Side) => void
}) {
  return (
    <Select
      label={say(words.side)}
      name="side"
      choices={sidesOf(of).map((one) => ({ value: one, label: sideLabel(one, of) }))}
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
  const { base: currency, most: amount } = of
  const isFee = wish.side === 'fee'
  if (!isOfCoins(of))
    return <AmountInput label={say(isFee ? words.feeUSD : words.tradeUSD)} currency="USD" {...typing} />
  return (
    <TextInput
      label={isFee ? say(words.feeIn, { currency }) : currency}
      hint={amount === null ? undefined : say(words.mostOf, { most: formatAmount({ currency, amount }) })}
      inputMode="decimal"
      autoComplete="off"
      {...typing}
    />
  )
}

function Seen({
  seen,
  of: { base, quote, holder },
}: {
  seen: WireAnswer<typeof previewTrade>
  of: Tradable
}) {
  return (
    <>
      <p className="text-18 font-semibold tabular-nums">
        {seen.rate === null
          ? say(words.feeBy, { holder: partnerName(holder) })
          : shownPrice({ rate: seen.rate, base, quote })}
      </p>
      <PostingTable postings={seen.postings} />
      {seen.lacks_approver && <NobodyToApprove />}
    </>
  )
}
