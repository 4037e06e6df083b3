// Answers for what a loan costs: instalments of a reducing balance, and the yearly rates that compare it with others. Pure.
import type { Brand } from '#kit/ids.ts'
import type { Currency } from '#kit/money/currency.ts'
import { add, type Money, money, subtract } from '#kit/money/money.ts'

/** A rate in millionths: 4 % is 40,000. */
export type Rate = Brand<bigint, 'Rate'>

const million = 1_000_000n

/** The rate of a decimal text in percent with at most four decimals: `4` is 40,000 millionths, `2.5` is 25,000. */
export function rateOfPercent(percent: string): Rate {
  const [whole = '0', decimals = ''] = percent.split('.')
  return (BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'))) as Rate
}

/** A yearly rate as people read it. `basisPoints` are hundredths of a percent: 4800 is `48.00%`. */
export function percentText(basisPoints: bigint): string {
  const digits = basisPoints.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}%`
}

const quotientHalfUp = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)

/** A rate of an amount that is not negative, rounded half up to the minor unit. */
export function shareRoundedHalfUp<C extends Currency>(amount: Money<C>, rate: Rate): Money<C> {
  return money(amount.currency, quotientHalfUp(amount.minor * rate, million))
}

/** One line of a schedule. `balance` is what is still owed of the principal after it. */
export type Instalment<C extends Currency> = {
  readonly number: number
  readonly amount: Money<C>
  readonly principal: Money<C>
  readonly interest: Money<C>
  readonly balance: Money<C>
}

/**
 * The equal monthly amount of a reducing balance, P·i / (1 − (1 + i)^−n), exact until it is rounded half up once.
 * `months` is at least 1.
 */
export function monthlyInstalmentRoundedHalfUp<C extends Currency>(
  principal: Money<C>,
  monthlyRate: Rate,
  months: number,
): Money<C> {
  const count = BigInt(months)
  if (monthlyRate === 0n) return money(principal.currency, quotientHalfUp(principal.minor, count))
  const grown = (million + monthlyRate) ** count
  const unit = million ** count
  return money(
    principal.currency,
    quotientHalfUp(principal.minor * monthlyRate * grown, million * (grown - unit)),
  )
}

/** The whole schedule. Interest is rounded half up each month; the last instalment absorbs what rounding left. */
export function reducingBalanceSchedule<C extends Currency>(
  principal: Money<C>,
  monthlyRate: Rate,
  months: number,
): readonly Instalment<C>[] {
  const usual = monthlyInstalmentRoundedHalfUp(principal, monthlyRate, months)
  const schedule: Instalment<C>[] = []
  let owed = principal
  for (let number = 1; number <= months; number++) {
    const interest = shareRoundedHalfUp(owed, monthlyRate)
    const amount = number === months ? add(owed, interest) : usual
    const repaid = subtract(amount, interest)
    owed = subtract(owed, repaid)
    schedule.push({ number, amount, principal: repaid, interest, balance: owed })
  }
  return schedule
}

/** Where the search for a monthly rate stops: a millionth of a millionth. */
const precision = million * million
const highestMonthlyRate = 100n * precision

/**
 * The monthly rate, in parts of `precision`, at which the instalments are worth what the borrower received. Found by
 * halving over exact fractions, so that it is the same on every machine. 0 when nothing is paid beyond what was received.
 */
function monthlyReturn(received: bigint, paid: readonly bigint[]): bigint {
  const isWorthMore = (rate: bigint): boolean => {
    // Both sides are multiplied by (1 + rate)^n, which leaves whole numbers: Horner's scheme over the instalments.
    let worth = 0n
    let unit = 1n
    for (const amount of paid) {
      worth = worth * (precision + rate) + amount * unit * precision
      unit *= precision
    }
    return worth > received * (precision + rate) ** BigInt(paid.length)
  }
  let low = 0n
  let high = highestMonthlyRate
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (isWorthMore(middle)) low = middle
    else high = middle
  }
  return low
}

/** What a loan costs in a year, in basis points: `nominal` is twelve monthly rates (the APR), `effective` compounds them. */
export type YearlyCost = { readonly nominal: bigint; readonly effective: bigint }

/** The yearly cost of receiving `received` at once and paying `paid` one month after another. */
export function yearlyCost<C extends Currency>(
  received: Money<C>,
  paid: readonly Money<NoInfer<C>>[],
): YearlyCost {
  const rate = monthlyReturn(
    received.minor,
    paid.map(({ minor }) => minor),
  )
  const compounded = (precision + rate) ** 12n - precision ** 12n
  return {
    nominal: quotientHalfUp(12n * rate * 10_000n, precision),
    effective: quotientHalfUp(compounded * 10_000n, precision ** 12n),
  }
}

/** Everything a borrower must see before saying yes. */
export type LoanCost<C extends Currency> = {
  readonly principal: Money<C>
  readonly fee: Money<C>
  /** The principal less the fee, which is taken at the start: what reaches the wallet. */
  readonly received: Money<C>
  readonly schedule: readonly Instalment<C>[]
  readonly totalRepaid: Money<C>
  /** Everything repaid less what was received. */
  readonly costOfCredit: Money<C>
  readonly yearly: YearlyCost
}

/** Reckons a loan through. `feeRate` is of the principal. */
export function loanCost<C extends Currency>(loan: {
  readonly principal: Money<C>
  readonly monthlyRate: Rate
  readonly feeRate: Rate
  readonly months: number
}): LoanCost<C> {
  const { principal } = loan
  const fee = shareRoundedHalfUp(principal, loan.feeRate)
  const received = subtract(principal, fee)
  const schedule = reducingBalanceSchedule(principal, loan.monthlyRate, loan.months)
  const paid = schedule.map(({ amount }) => amount)
  const totalRepaid = paid.reduce((sum, amount) => add(sum, amount), money(principal.currency, 0n))
  return {
    principal,
    fee,
    received,
    schedule,
    totalRepaid,
    costOfCredit: subtract(totalRepaid, received),
    yearly: yearlyCost(received, paid),
  }
}
