// Answers for what a movement of money costs on a day: pure, from dated rows, each line rounded once.
import { type PricedType, pricedTypes } from '#features/transactions/kinds.ts'
import { add, compare, type Money, money, portionRoundedHalfUp, subtract, zero } from '#kit/money/money.ts'

/** What is done with the money; charges apply to some of them. */
export const chargedServices = pricedTypes
export type ChargedService = PricedType

/** What prices are written in. */
export const pricedCurrencies = ['NGN', 'USD'] as const
export type PricedCurrency = (typeof pricedCurrencies)[number]
/** What transfers to banks and bills are paid in: the public page and its calculator reckon in it, and who names no currency means it. */
export const [priceCurrency] = pricedCurrencies

/** Why a duty is not owed although the amount reaches it. */
export const exemptions = ['own_account', 'salary'] as const
export type Exemption = (typeof exemptions)[number]

/** A flat amount up to and with `upTo`; the last band has no end. */
export type Band<C extends PricedCurrency = PricedCurrency> = {
  readonly upTo: Money<C> | undefined
  readonly value: Money<C>
}

/** The lines that rows make. */
export const chargeLines = ['fee', 'promotion', 'tax', 'duty'] as const

type RowOfRule<C extends PricedCurrency> = {
  /** Says which row a line came from, for ever. */
  readonly id: string
  readonly appliesTo: readonly ChargedService[]
  /** Of what is charged, and what it is charged in: another currency has rows of its own. */
  readonly currency: C
}

/** What we take for the service. */
export type FeeRule<C extends PricedCurrency = PricedCurrency> = RowOfRule<C> & {
  readonly kind: 'fee'
  readonly bands: readonly Band<C>[]
}
/** A tax on the fee, half up to the minor unit. */
export type TaxRule<C extends PricedCurrency = PricedCurrency> = RowOfRule<C> & {
  readonly kind: 'tax'
  readonly basisPoints: bigint
}
/** What the state takes for the transfer itself, from an amount on. */
export type DutyRule<C extends PricedCurrency = PricedCurrency> = RowOfRule<C> & {
  readonly kind: 'duty'
  readonly from: Money<C>
  readonly value: Money<C>
  readonly payer: 'sender' | 'receiver'
  readonly exempt: readonly Exemption[]
}
/** A part of the fee that is let go for a time; never of a duty. */
export type PromotionRule<C extends PricedCurrency = PricedCurrency> = RowOfRule<C> & {
  readonly kind: 'promotion'
  readonly basisPoints: bigint
}

export type ChargeRule<C extends PricedCurrency = PricedCurrency> =
  | FeeRule<C>
  | TaxRule<C>
  | DutyRule<C>
  | PromotionRule<C>

type Lined = Pick<ChargeRule, 'kind' | 'appliesTo' | 'currency'> & { readonly payer?: DutyRule['payer'] }

/** Whether two rows are of one line, of which at most one is in force: a duty is another one for each who pays it. */
export const isOfLine = (one: Lined, other: Lined): boolean =>
  one.kind === other.kind &&
  one.currency === other.currency &&
  one.appliesTo.some((service) => other.appliesTo.includes(service)) &&
  (one.kind !== 'duty' || one.payer === other.payer)

/** A question: this service, this amount, under the rows that are in force. */
export type ChargeQuestion<C extends PricedCurrency = PricedCurrency> = {
  readonly service: ChargedService
  readonly amount: Money<C>
  readonly exemptions?: readonly Exemption[]
  /** Transfers of this month that are still free; one more than none waives fee and tax, never a duty. */
  readonly freeTransfersLeft?: number
  /** The fee with its tax, where what is paid for has a price of its own, which no free transfer waives; instead of what the rows say. */
  readonly price?: Money<C> | undefined
}

/** What it costs, line by line. `total` is what leaves the sender: the amount and every line. */
export type Charges<C extends PricedCurrency = PricedCurrency> = {
  readonly amount: Money<C>
  readonly fee: Money<C>
  readonly vat: Money<C>
  readonly duty: Money<C>
  /** Fee and VAT as they would have been without a free transfer or a promotion. */
  readonly feeBefore: Money<C>
  readonly vatBefore: Money<C>
  /** What was let go: the fee and its tax as they would have been, less what is charged. */
  readonly waived: Money<C>
  readonly usesFreeTransfer: boolean
  /** The least amount that owes the duty of this service; undefined where none is owed. */
  readonly dutyFrom: Money<C> | undefined
  readonly total: Money<C>
  /** The rows behind the lines, in the order fee, promotion, tax, duty. */
  readonly rules: readonly string[]
}

/**
 * Reckons what a movement costs its sender under `rules`, which must be those in force on the day and for all services.
 * Throws when two fees, taxes or duties of one payer apply at once: rows may not overlap.
 */
export function reckonCharges<C extends PricedCurrency>(
  rules: readonly ChargeRule[],
  question: ChargeQuestion<C>,
): Charges<C> {
  const { amount, service } = question
  const none = zero(amount.currency)
  const applying = rules
    .filter(isPricedIn(amount.currency))
    .filter((rule) => rule.appliesTo.includes(service))
  const feeRule = onlyOne(applying.filter((rule) => rule.kind === 'fee'))
  const taxRule = onlyOne(applying.filter((rule) => rule.kind === 'tax'))
  const promotion = onlyOne(applying.filter((rule) => rule.kind === 'promotion'))
  const { price } = question
  const ownFee = price && feeIn(price, taxRule)
  const fullFee = ownFee ?? (feeRule === undefined ? none : feeOfBand(feeRule.bands, amount))
  // Of a price of its own the tax is what the fee leaves of it, to the minor unit.
  const taxWithin = (part: Money<C>): Money<C> =>
    price && compare(part, fullFee) === 0 ? subtract(price, part) : taxOn(taxRule, part)
  const usesFreeTransfer = price === undefined && isPositive(fullFee) && (question.freeTransfersLeft ?? 0) > 0
  const fee = usesFreeTransfer ? none : feeAfter(promotion, fullFee)
  const vat = taxWithin(fee)
  const dutyRule = onlyOne(
    applying.filter((rule) => rule.kind === 'duty').filter((rule) => rule.payer === 'sender'),
  )
  const duty = dutyRule === undefined ? none : dutyOf(dutyRule, question)
  const vatBefore = taxWithin(fullFee)
  const waived = subtract(add(fullFee, vatBefore), add(fee, vat))
  const used = [
    isPositive(fullFee) && price === undefined ? feeRule : undefined,
    isPositive(fullFee) && !usesFreeTransfer ? promotion : undefined,
    isPositive(vat) ? taxRule : undefined,
    isPositive(duty) ? dutyRule : undefined,
  ]
  return {
    amount,
    fee,
    vat,
    duty,
    feeBefore: fullFee,
    vatBefore,
    waived,
    usesFreeTransfer,
    dutyFrom: dutyRule?.from,
    total: [fee, vat, duty].reduce((sum, line) => add(sum, line), amount),
    rules: used.flatMap((rule) => (rule === undefined ? [] : [rule.id])),
  }
}

const isPositive = ({ minor }: Money): boolean => minor > 0n

const isPricedIn =
  <C extends PricedCurrency>(currency: C) =>
  (rule: ChargeRule): rule is ChargeRule<C> =>
    rule.currency === currency

function onlyOne<Rule extends ChargeRule>(rules: readonly Rule[]): Rule | undefined {
  const [first, second] = rules
  if (first !== undefined && second !== undefined)
    throw new Error(`the charges ${first.id} and ${second.id} apply at once`)
  return first
}

function feeOfBand<C extends PricedCurrency>(bands: readonly Band<C>[], amount: Money<C>): Money<C> {
  const band = bands.find(({ upTo }) => upTo === undefined || compare(amount, upTo) <= 0)
  return band?.value ?? zero(amount.currency)
}

// What is let go is rounded down by rounding what stays half up, so that a promotion never costs a minor unit more.
function feeAfter<C extends PricedCurrency>(
  promotion: PromotionRule<C> | undefined,
  fee: Money<C>,
): Money<C> {
  return promotion === undefined ? fee : portionRoundedHalfUp(fee, 10_000n - promotion.basisPoints)
}

/** What is left of a price once its tax is taken out of it, half up; the rest is the tax, so that the two are the price to the minor unit. */
function feeIn<C extends PricedCurrency>(price: Money<C>, rule: TaxRule<C> | undefined): Money<C> {
  const parts = 10_000n + (rule?.basisPoints ?? 0n)
  return money(price.currency, (price.minor * 20_000n + parts) / (2n * parts))
}

function taxOn<C extends PricedCurrency>(rule: TaxRule<C> | undefined, fee: Money<C>): Money<C> {
  return rule === undefined ? zero(fee.currency) : portionRoundedHalfUp(fee, rule.basisPoints)
}

function dutyOf<C extends PricedCurrency>(rule: DutyRule<C>, question: ChargeQuestion<C>): Money<C> {
  const isExempt = (question.exemptions ?? []).some((exemption) => rule.exempt.includes(exemption))
  return isExempt || compare(question.amount, rule.from) < 0 ? zero(rule.currency) : rule.value
}
