// Answers for the files that customers take with them: the template, the names of billers, and what became of each line. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { byteOrderMark, csvLine, textCell } from '#kit/files/csv.ts'
import { formatDateTime } from '#kit/ui/format.ts'
import { inFours } from '#kit/words/in-fours.ts'
import { say } from '#kit/words/words.ts'
import type { findList, listNames } from '../contract.ts'
import { type Cells, cellNames } from '../rules.ts'
import { words } from '../words.ts'

export type List = WireAnswer<typeof findList>
export type Line = List['lines'][number]

const csvOf = (name: string, rows: readonly (readonly string[])[]): File =>
  new File([byteOrderMark, ...rows.map((row) => csvLine(row.map(textCell)))], name, {
    type: 'text/csv;charset=utf-8',
  })

/** The columns, and a line for each way in which bills are paid. */
export const templateFile = (): File =>
  csvOf('bills-template.csv', [
    cellNames,
    ['ikeja-electric-prepaid', '45039218710', '5000', '', 'Flat 1'],
    ['dstv', '1029384710', '', 'DStv Padi', 'Shop'],
    ['remita', '310900005610', '', '', 'School fees'],
  ])

const amounts = { variable: words.variable, plan: words.byPlan, fixed: words.fixed, due: words.due } as const

export const namesFile = (billers: WireAnswer<typeof listNames>): File =>
  csvOf('billers.csv', [
    [say(words.shortName), say(words.fullName), say(words.referenceForm), say(words.amountForm)],
    ...billers.map(({ id, name, label, hint, amount }) => [
      id,
      name,
      `${label}: ${hint}`,
      say(amounts[amount]),
    ]),
  ])

/** What a line says of itself once its list was agreed to. */
export function resultOf({ state, payment }: Line) {
  if (state === 'made')
    return payment === 'paid' ? words.paid : payment === 'not_paid' ? words.unpaid : words.onItsWay
  return state === 'refused' ? words.unpaid : state === 'cancelled' ? words.cancelled : words.waiting
}

/** Those that change a meter's keys come first. */
const thenToken = (first: string, next: string): string =>
  first === '' ? next : say(words.thenToken, { first, next })

/** What was paid, in the place of what was written. */
function toldOf(line: Line, name: keyof Cells): string {
  if (name === 'amount') return line.to_pay ?? line.amount
  return name === 'plan' ? (line.plan_name ?? line.plan) : line[name]
}

export const resultFile = ({ id, lines }: List): File =>
  csvOf(`bills-${id.slice(0, 8)}.csv`, [
    [
      say(words.line),
      ...cellNames,
      say(words.paidTo),
      say(words.fee),
      say(words.result),
      say(words.reason),
      say(words.paymentReference),
      say(words.paidAt),
      say(words.tokens),
    ],
    ...lines.map((line) => [
      String(line.position),
      ...cellNames.map((name) => toldOf(line, name)),
      line.payee?.name ?? '',
      line.fee ?? '',
      say(resultOf(line)),
      line.problem?.message ?? (line.payment === 'not_paid' ? say(words.failedLater) : ''),
      line.payment_reference ?? '',
      line.paid_at === null ? '' : formatDateTime(line.paid_at),
      line.tokens.map(inFours).reduce(thenToken, ''),
    ]),
  ])

const tallies = [
  [words.paid, words.manyPaid],
  [words.onItsWay, words.manyOnWay],
  [words.unpaid, words.manyUnpaid],
  [words.cancelled, words.manyCancelled],
] as const

/** How many lines came to what, of a list that has ended. */
export const tallyOf = ({ lines }: List): string =>
  tallies
    .map(([result, many]) => ({ count: lines.filter((line) => resultOf(line) === result).length, many }))
    .filter(({ count }) => count > 0)
    .map(({ count, many }) => say(many, { count }))
    .join(' · ')

/** Those that may be paid again: refused, or taken by no biller. */
export const unpaidLines = ({ lines }: List): Line[] =>
  lines.filter(({ state, payment }) => state === 'refused' || payment === 'not_paid')
