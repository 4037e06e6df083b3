// Answers for the loan that the public pages reckon through, in figures and in words.
import { loanCost, type LoanCost, percentText, rateOfPercent } from '#features/loans/rules.ts'
import { assert } from '#kit/assert.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, parseAmount } from '#kit/money/money.ts'
import type { Block } from './blocks.ts'

/** The cost of the brand's example, or of the same loan over another number of months. */
export function exampleCost(brand: Brand, months = brand.loanExample.months): LoanCost<'NGN'> {
  const { principal, monthlyRatePercent, feePercent } = brand.loanExample
  const read = parseAmount(principal, 'NGN')
  assert(read.ok, 'the principal of the loan example is an amount in naira')
  return loanCost({
    principal: read.value,
    monthlyRate: rateOfPercent(monthlyRatePercent),
    feeRate: rateOfPercent(feePercent),
    months,
  })
}

/** `₦100,000` where there are no kobo, `₦100,000.50` where there are. */
export function shortAmount(amount: Money): string {
  return displayAmount(amount).replace(/\.0+$/, '')
}

const rates = (brand: Brand): string => {
  const { monthlyRatePercent, feePercent } = brand.loanExample
  return `${monthlyRatePercent}% a month on the balance that is still owed, with a fee of ${feePercent}% at the start`
}

/** The example in one honest sentence. */
export function exampleSentence(brand: Brand): string {
  const cost = exampleCost(brand)
  const { months } = brand.loanExample
  return (
    `Borrow ${shortAmount(cost.principal)} for ${months} months at ${rates(brand)}: you receive ` +
    `${shortAmount(cost.received)}, pay back ${displayAmount(cost.totalRepaid)} in ${months} monthly instalments, and the ` +
    `credit costs you ${displayAmount(cost.costOfCredit)}. That is an APR of ${percentText(cost.yearly.nominal)}.`
  )
}

/** The example line by line, in the order in which it happens: a name, a figure. */
export function exampleFacts(brand: Brand): readonly (readonly [name: string, figure: string])[] {
  const cost = exampleCost(brand)
  const [usual, last] = [cost.schedule.at(0), cost.schedule.at(-1)]
  assert(usual !== undefined && last !== undefined, 'a loan has at least one instalment')
  return [
    ['You borrow', displayAmount(cost.principal)],
    [`Fee, ${brand.loanExample.feePercent}%, taken at the start`, displayAmount(cost.fee)],
    ['You get', displayAmount(cost.received)],
    ['Monthly instalment', displayAmount(usual.amount)],
    ...(last.amount.minor === usual.amount.minor
      ? []
      : [['Last instalment', displayAmount(last.amount)] as const]),
    ['Number of instalments', String(cost.schedule.length)],
    ['You repay in total', displayAmount(cost.totalRepaid)],
    ['Cost of credit', displayAmount(cost.costOfCredit)],
    ['APR (nominal, a year)', percentText(cost.yearly.nominal)],
    ['Effective rate, a year', percentText(cost.yearly.effective)],
  ]
}

/** The example as a table of a text. */
export function exampleTable(brand: Brand): Block {
  const cost = exampleCost(brand)
  return {
    kind: 'table',
    caption: `${shortAmount(cost.principal)} over ${brand.loanExample.months} months`,
    head: ['What', 'Figure'],
    rows: exampleFacts(brand).map(([name, figure]) => [name, figure]),
    figures: [1],
  }
}

/** Every instalment of the example, each with what of it is principal and what interest. */
export function scheduleTable(brand: Brand): Block {
  return {
    kind: 'table',
    caption: 'Every instalment',
    head: ['Month', 'Instalment', 'Principal', 'Interest', 'Still owed'],
    rows: exampleCost(brand).schedule.map((one) => [
      String(one.number),
      ...[one.amount, one.principal, one.interest, one.balance].map((amount) => displayAmount(amount)),
    ]),
    figures: [1, 2, 3, 4],
  }
}

const comparedMonths = [3, 6, 12, 18, 24] as const

/** The same loan over a short and a long time: a longer one has smaller instalments and costs more. */
export function comparisonTable(brand: Brand): Block {
  return {
    kind: 'table',
    caption: `${shortAmount(exampleCost(brand).principal)} over different times`,
    head: ['Months', 'Monthly instalment', 'You repay', 'Cost of credit', 'APR', 'Effective'],
    rows: comparedMonths.map((months) => {
      const cost = exampleCost(brand, months)
      const [first] = cost.schedule
      assert(first !== undefined, 'a loan has at least one instalment')
      return [
        String(months),
        ...[first.amount, cost.totalRepaid, cost.costOfCredit].map((amount) => displayAmount(amount)),
        percentText(cost.yearly.nominal),
        percentText(cost.yearly.effective),
      ]
    }),
    figures: [1, 2, 3, 4, 5],
  }
}
