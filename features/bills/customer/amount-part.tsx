// Answers for what is paid, by how a biller takes it: any amount, a plan, pieces of one price, or what is due.
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { WireAnswer } from '#kit/http/contract.ts'
import { compare, decimalText, type Money, parseAmount, subtract, zero } from '#kit/money/money.ts'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { formatTrimmed, readTypedAmount } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import type { findBiller } from '../contract.ts'
import { isBetting } from '../biller.ts'
import { words } from '../words.ts'
import type { Draft } from './draft.ts'
import { PlanList } from './plan-list.tsx'
import type { Looking } from './use-customer.ts'

type Biller = WireAnswer<typeof findBiller>

interface AmountPartProps {
  readonly biller: Biller
  readonly draft: Draft
  readonly reference: string | undefined
  readonly looking: Looking
  /** What is paid, once that is known. */
  readonly amount: string | undefined
  /** Somebody went on without it. */
  readonly isAsked: boolean
  readonly change: (part: Partial<Draft>) => void
}

const amountChips = ['2000', '5000', '10000', '20000'] as const
export const naira = (amount: string): string => formatTrimmed({ currency: 'NGN', amount })

/** What we charge is known before the review. */
export const AmountPart = (props: AmountPartProps) => (
  <>
    <ByMode {...props} />
    <p className="text-14 text-text-2">{feeText(props.biller)}</p>
  </>
)

const feeText = ({ fee }: Biller): string =>
  /[1-9]/.test(fee) ? say(words.feeIs, { fee: naira(fee) }) : say(words.noFee)

function ByMode(props: AmountPartProps) {
  const { biller, draft, reference, looking, amount, isAsked, change } = props
  const isThere = looking.at === 'found'
  switch (biller.amount) {
    case 'variable':
      return <AnyAmount {...props} />
    case 'plan':
      return isThere || !biller.has_names ? (
        <PlanList
          key={reference ?? ''}
          biller={biller.id}
          account={biller.has_names ? reference : undefined}
          chosen={draft.choice}
          error={isAsked && Object.keys(draft.choice).length === 0 ? say(words.choosePlan) : undefined}
          onChoose={(choice) => change({ choice })}
        />
      ) : null
    case 'fixed':
      return isThere ? (
        <Pieces
          most={biller.quantity_most}
          price={amount}
          quantity={Number.parseInt(draft.choice.quantity ?? '1', 10)}
          onChange={(quantity) => change({ choice: quantity === 1 ? {} : { quantity: String(quantity) } })}
        />
      ) : null
    case 'due':
      return isThere && amount !== undefined ? <Priced label={say(words.due)} price={amount} /> : null
  }
}

function Priced({ label, price }: { label: string; price: string }) {
  return (
    <Card>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14 text-text-2">{label}</span>
        <span className="text-20 font-semibold tabular-nums">{naira(price)}</span>
      </p>
    </Card>
  )
}

interface PiecesProps {
  readonly most: number
  readonly price: string | undefined
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

function Pieces({ most, price, quantity, onChange }: PiecesProps) {
  return (
    <>
      {most > 1 && (
        <div className="flex items-center gap-3" role="group" aria-label={say(words.quantity)}>
          <span className="flex-1 text-14 font-medium">{say(words.quantity)}</span>
          <IconButton
            icon={<Minus size={20} aria-hidden="true" />}
            label={say(words.fewer)}
            disabled={quantity <= 1}
            onClick={() => onChange(quantity - 1)}
          />
          <output className="min-w-8 text-center text-16 font-semibold tabular-nums">{quantity}</output>
          <IconButton
            icon={<Plus size={20} aria-hidden="true" />}
            label={say(words.more)}
            disabled={quantity >= most}
            onClick={() => onChange(quantity + 1)}
          />
        </div>
      )}
      {price !== undefined && <Priced label={say(words.price)} price={price} />}
    </>
  )
}

function AnyAmount({ biller, draft, looking, amount, isAsked, change }: AmountPartProps) {
  const least = leastOf(biller.least, looking)
  const typed = readTypedAmount(draft.amount, 'NGN')
  const { most } = biller
  // The bound that is broken, where something was typed that does not count.
  const broken =
    'amount' in typed && isBelow(typed.amount, least)
      ? boundsOf({ least, most: null })
      : boundsOf({ least: null, most })
  const missing = 'amount' in typed ? broken : undefined
  const owed = looking.at === 'found' ? looking.customer.owed : null
  return (
    <div className="grid gap-2">
      <AmountInput
        label={say(words.amount)}
        hint={boundsOf({ least, most })}
        error={isAsked && amount === undefined ? (missing ?? say(words.amountMissing)) : undefined}
        currency="NGN"
        placeholder="0"
        value={draft.amount}
        onChange={(typed) => change({ amount: typed })}
        name="amount"
      />
      {/* Nobody is led to an amount for betting. */}
      {!isBetting(biller) && (
        <Chips
          label={say(words.amount)}
          choices={amountChips
            .filter((one) => isTaken(one, { least, most }))
            .map((one) => ({ value: one, label: naira(one) }))}
          value={draft.amount}
          onChange={(one) => change({ amount: one })}
          wraps
        />
      )}
      {owed !== null && 'amount' in typed && (
        <p role="status" className="text-14 text-pretty text-text-2">
          {debtText(owed, typed.amount, biller)}
        </p>
      )}
    </div>
  )
}

const readNaira = (amount: string): Money<'NGN'> => {
  const read = parseAmount(amount, 'NGN')
  return read.ok ? read.value : zero('NGN')
}

/** The least that this customer pays there: the biller's own, once it has said who they are, or that of all. */
export const leastOf = (ofAll: string | null, looking: Looking): string | null =>
  looking.at === 'found' ? (looking.customer.least ?? ofAll) : ofAll

const isBelow = (amount: string, least: string | null): boolean =>
  least !== null && compare(readNaira(amount), readNaira(least)) < 0

/** Whether a biller takes an amount: neither less than its least nor more than its most. */
export const isTaken = (amount: string, { least, most }: Pick<Biller, 'least' | 'most'>): boolean =>
  !isBelow(amount, least) && (most === null || compare(readNaira(amount), readNaira(most)) <= 0)

/** How much of an amount a debt may take. Which part it takes only the biller knows. */
function debtText(owed: string, amount: string, { category }: Biller): string {
  const [paid, debt] = [readNaira(amount), readNaira(owed)]
  const part = compare(paid, debt) < 0 ? paid : debt
  const shown = (of: Money<'NGN'>) => naira(decimalText(of))
  return say(category === 'electricity' ? words.debtAndUnits : words.debtPart, {
    part: shown(part),
    rest: shown(subtract(paid, part)),
  })
}

export function boundsOf({ least, most }: Pick<Biller, 'least' | 'most'>): string | undefined {
  if (least !== null && most !== null)
    return say(words.leastAndMost, { least: naira(least), most: naira(most) })
  if (least !== null) return say(words.least, { least: naira(least) })
  return most === null ? undefined : say(words.most, { most: naira(most) })
}
