// Answers for a cost line by line, each with the row of the price list that made it.
import { Amount } from '#kit/ui/amount.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { formatDate, isZero } from '#kit/ui/format.ts'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import type { chargeLines } from '../rules.ts'
import { type ChargeRow, priceInWords } from './charge-words.ts'
import { words } from './words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { costOnDay } from '../contract.ts'

export type Cost = WireAnswer<typeof costOnDay>

interface Line {
  readonly label: string
  readonly amount: string
  readonly rules: readonly ChargeRow[]
  /** Words in place of a rule. */
  readonly says?: string | undefined
  readonly isTotal?: boolean
}

function linesOf(cost: Cost, all: readonly ChargeRow[], isFree: boolean): readonly Line[] {
  const behind = cost.rules.flatMap((id) => all.filter((row) => row.id === id))
  const of = (...lines: (typeof chargeLines)[number][]): readonly ChargeRow[] =>
    behind.filter(({ line }) => lines.includes(line))
  const isWaived = !isZero(cost.waived)
  return [
    { label: say(words.sent), amount: cost.amount, rules: [], says: '' },
    { label: say(words.fee), amount: cost.fee, rules: of('fee', 'promotion') },
    { label: say(words.vat), amount: cost.vat, rules: of('tax') },
    { label: say(words.duty), amount: cost.stamp_duty, rules: of('duty') },
    { label: say(words.total), amount: cost.total, rules: [], says: '', isTotal: true },
    ...(isWaived
      ? [
          {
            label: say(words.waived),
            amount: cost.waived,
            rules: isFree ? [] : of('promotion'),
            says: isFree ? say(words.freeRule) : undefined,
          },
        ]
      : []),
  ]
}

/** `cost` is undefined while the first answer is on its way. */
export function CostLines(props: {
  readonly cost: Cost | undefined
  readonly rules: readonly ChargeRow[]
  readonly isFree: boolean
}) {
  const { cost, rules, isFree } = props
  if (cost === undefined) {
    return (
      <Loading label={say(words.lines)}>
        <Skeleton className="h-56 w-full" />
      </Loading>
    )
  }
  return (
    <table className="w-full self-start text-13" aria-label={say(words.lines)}>
      <thead className="text-12 text-text-3">
        <tr className="border-b border-border">
          <th scope="col" className="py-2 pr-3 text-start font-medium">
            {say(words.line)}
          </th>
          <th scope="col" className="px-3 py-2 text-end font-medium">
            {say(words.charged)}
          </th>
          <th scope="col" className="py-2 pl-3 text-start font-medium">
            {say(words.rule)}
          </th>
        </tr>
      </thead>
      <tbody aria-live="polite">
        {linesOf(cost, rules, isFree).map((line) => (
          <LineRow key={line.label} line={line} currency={cost.currency} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ line, currency }: { line: Line; currency: Cost['currency'] }) {
  const { label, amount, rules, says, isTotal } = line
  return (
    <tr className={classNames('border-b border-hair align-top', isTotal === true && 'font-semibold')}>
      <th
        scope="row"
        className={classNames('py-2.5 pr-3 text-start', isTotal === true ? 'font-semibold' : 'font-medium')}
      >
        {label}
      </th>
      <td className="px-3 py-2.5 text-end">
        <Amount currency={currency} amount={amount} />
      </td>
      <td className="py-2.5 pl-3 text-text-2">
        {rules.length === 0
          ? (says ?? say(words.noRule))
          : rules.map((rule) => <Rule key={rule.id} rule={rule} />)}
      </td>
    </tr>
  )
}

function Rule({ rule }: { rule: ChargeRow }) {
  return (
    <span className="block font-normal wrap-anywhere">
      <span className="font-medium text-text">{rule.name}</span>,{' '}
      {say(words.since, { day: formatDate(rule.from) })}
      <span className="block text-12 text-text-3">{priceInWords(rule)}</span>
      <span className="block text-12 text-text-3 max-sm:hidden">{rule.source}</span>
    </span>
  )
}
