// Answers for the price list of the public page: what sending and receiving cost today, in tables and examples. Pure.
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, money } from '#kit/money/money.ts'
import { transactionKinds } from '#features/transactions/kinds.ts'
import { say } from '#kit/words/words.ts'
import {
  type ChargedService,
  chargeLines,
  type ChargeRule,
  type Exemption,
  priceCurrency,
  reckonCharges,
} from '../rules.ts'
import { priceWords as words } from '../words.ts'
import { holdsAt } from '#kit/dated-rows.ts'
import type { DatedRule } from './charge-rules.ts'
import { type Cell, tableOf } from './markup.ts'

/** `1 Jan 2026` of an instant. */
export const displayDay = (instant: Date): string => displayInstant(instant).split(',')[0] ?? ''

/** `7.5` of 750 basis points. */
export function percentOf(basisPoints: bigint): string {
  const decimals = String(basisPoints % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${basisPoints / 100n}${decimals === '' ? '' : `.${decimals}`}`
}

/** The rows that hold at an instant. */
export function inForce(rules: readonly DatedRule[], now: Date): readonly DatedRule[] {
  return rules.filter((rule) => holdsAt(rule, now))
}

type Line = readonly [what: Cell, price: string, since: Cell]

/** What a service costs today: the lines of every row that applies, or one line that says it is free. */
export function priceTable(rules: readonly DatedRule[], service: ChargedService, caption: string): string {
  const applying = rules.filter(({ rule }) => rule.appliesTo.includes(service))
  const fees = applying.filter(({ rule }) => rule.kind === 'fee')
  // Without a fee there is nothing to tax or to let go; a duty that the other side pays is not the reader's.
  const others = applying.filter(({ rule }) =>
    rule.kind === 'duty'
      ? (rule.payer === 'receiver') === (service === 'deposit')
      : rule.kind !== 'fee' && fees.length > 0,
  )
  const byPlace = transactionKinds[service].pricedByPlace
  const note = byPlace && say(byPlace.note)
  const lines: Line[] = [
    ...(fees.length === 0
      ? [[{ text: say(words.fee), note }, say(byPlace?.price ?? words.free), { text: '' }] as const]
      : []),
    ...[...fees, ...inOrder(others)].flatMap(linesOf),
  ]
  return tableOf({
    caption,
    columns: [
      { title: say(words.what) },
      { title: say(words.youPay), isFigure: true },
      { title: say(words.since) },
    ],
    rows: lines.map(([what, price, since]) => [what, { text: price }, since]),
  })
}

const inOrder = (rules: readonly DatedRule[]): readonly DatedRule[] =>
  chargeLines.flatMap((kind) => rules.filter(({ rule }) => rule.kind === kind))

function linesOf(dated: DatedRule): Line[] {
  const { rule } = dated
  const since: Cell = {
    text: displayDay(dated.from),
    note: dated.until === null ? undefined : say(words.until, { day: lastDayOf(dated.until) }),
  }
  switch (rule.kind) {
    case 'fee':
      return bandsOf(rule).map(({ text, value }) => [{ text }, displayAmount(value), since])
    case 'tax':
      return [[{ text: say(words.tax) }, `${percentOf(rule.basisPoints)}%`, since]]
    case 'promotion': {
      const off = say(words.percentOff, { percent: percentOf(rule.basisPoints) })
      return [[{ text: say(words.promotion, { name: dated.name }) }, off, since]]
    }
    case 'duty': {
      const text = say(words.dutyFrom, { name: dated.name, amount: displayAmount(rule.from) })
      const note = [say(words.dutyNote), exemptOf(rule.exempt)].filter((one) => one !== '').join(' ')
      return [[{ text, note }, displayAmount(rule.value), since]]
    }
  }
}

/** The last day on which something holds that ends at an instant. */
export const lastDayOf = (until: Date): string => displayDay(new Date(until.getTime() - 1))

function bandsOf(rule: Extract<ChargeRule, { kind: 'fee' }>): { text: string; value: Money }[] {
  return rule.bands.map(({ upTo, value }, index) => {
    const above = rule.bands[index - 1]?.upTo
    const [least, most] = [above && displayAmount(above), upTo && displayAmount(upTo)]
    if (least === undefined)
      return { text: most === undefined ? say(words.fee) : say(words.feeUpTo, { amount: most }), value }
    return {
      text:
        most === undefined ? say(words.feeAbove, { amount: least }) : say(words.feeBetween, { least, most }),
      value,
    }
  })
}

/** The bands of a fee in one sentence, for what is to come. */
export function bandsInWords(rule: Extract<ChargeRule, { kind: 'fee' }>): string {
  return bandsOf(rule)
    .map(({ text, value }) => `${text} ${displayAmount(value)}`)
    .join('; ')
}

const exemptionWords = { own_account: words.ownAccount, salary: words.salary } as const

function exemptOf(exempt: readonly Exemption[]): string {
  const named = exempt.map((exemption) => say(exemptionWords[exemption]))
  const [first] = named
  if (first === undefined) return ''
  const exemptions = named.slice(1).reduce((one, other) => say(words.and, { one, other }), first)
  return say(words.exempt, { exemptions })
}

const exampleAmounts = [500_000n, 999_999n, 1_000_000n, 5_000_000n, 10_000_000n]

/** What some amounts cost to another bank, reckoned by the rows in force. */
export function exampleTable(rules: readonly ChargeRule[]): string {
  const rows = exampleAmounts.map((minor) => {
    const charges = reckonCharges(rules, { service: 'bank_transfer', amount: money(priceCurrency, minor) })
    const { amount, fee, vat, duty, total } = charges
    return [amount, fee, vat, duty, total].map((one) => ({ text: displayAmount(one) }))
  })
  return tableOf({
    caption: say(words.examples),
    asCards: true,
    columns: [words.amount, words.fee, words.vat, words.duty, words.total].map((word, index) => ({
      title: say(word),
      isFigure: index > 0,
    })),
    rows,
  })
}
