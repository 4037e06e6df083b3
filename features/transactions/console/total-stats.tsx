// Answers for the totals of money that moved, each asked for by itself, so that one failure leaves the others standing.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { type troubleOf, troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { InfoTip } from '#kit/screens/info-tip.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { isZero } from '#kit/ui/format.ts'
import { Stat } from '#kit/ui/stat.tsx'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import {
  adminTotalInflows,
  adminTotalOutflows,
  stampDutyInflow,
  totalCredit,
  totalOutflows,
  type totalPeriods,
  totalSystemFees,
  usualCurrency,
  userTotalInflows,
  userTotalOutflows,
} from '../totals-contract.ts'
import { outsideTypes } from '../kinds.ts'
import { changeSince } from './change-since.ts'
import { words } from './words.ts'

type Total = WireAnswer<typeof totalCredit> | WireAnswer<typeof stampDutyInflow>
/** Lagos days up to today; undefined: all time. */
export type TotalDays = (typeof totalPeriods)[number] | undefined

interface TotalRead {
  readonly data: Total | undefined
  readonly error: Parameters<typeof troubleOf>[0]
  readonly refetch: () => Promise<unknown>
}

interface TotalStatProps {
  readonly label: Word
  readonly meaning: Word
  readonly read: TotalRead
  readonly href: string
}

function TotalStat({ label, meaning, read, href }: TotalStatProps) {
  const { data, error, refetch } = read
  const shown = data?.period ?? data
  return (
    <Stat
      minor
      label={say(label)}
      href={href}
      icon={<InfoTip definition={say(meaning)} />}
      value={
        data === undefined || shown === undefined ? undefined : (
          <Amount currency={data.currency} amount={shown.amount} />
        )
      }
      note={data === undefined ? undefined : <TotalNote total={data} />}
      trend={trendOf(data)}
      {...troubleWith({ error, refetch })}
    />
  )
}

/** A line of zeros says nothing. */
function trendOf(total: Total | undefined): readonly string[] | undefined {
  const days = total?.period?.by_day
  return days?.some((amount) => !isZero(amount)) === true ? days : undefined
}

function TotalNote({ total: { count, period } }: { total: Total }) {
  const counted = sayCount(words.things, period?.count ?? count)
  if (period === undefined) return counted
  return (
    <>
      <Change now={period.amount} before={period.amount_before} /> {counted}
    </>
  )
}

/** An arrow and a share, in words for who does not see the arrow. More is not better here, so no colour says so. */
function Change({ now, before }: { now: string; before: string }) {
  const change = changeSince(now, before)
  if (change.kind === 'none') return null
  if (!('percent' in change))
    return <span>{say(change.kind === 'new' ? words.newSince : words.sameAsBefore)} · </span>
  const isUp = change.kind === 'up'
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span title={say(isUp ? words.upSince : words.downSince, { percent: change.percent })}>
      <Arrow aria-hidden="true" size={12} strokeWidth={2.25} className="mb-0.5 inline" />
      <span className="sr-only">{say(isUp ? words.up : words.down)} </span>
      <span className="font-medium text-text-2">{change.percent}%</span>
      <span className="sr-only"> {say(words.sinceBefore)}</span> ·{' '}
    </span>
  )
}

interface StatOf {
  readonly currency: Currency
  readonly days: TotalDays
  /** The list of transactions, searched. */
  readonly hrefOf: (query: string) => string
}

const moved = 'status:success,disputed'
// What crosses a wallet's boundary and was not made by staff.
const outside = `type:${outsideTypes.join(',')} staff:no`

/** The list that a total is the sum of, as it is typed. */
function searchOf({ currency, days }: Pick<StatOf, 'currency' | 'days'>, conditions: string): string {
  const from = days === undefined ? '' : days === '1' ? 'concluded:today' : `concluded:${days}d`
  return [conditions, moved, `currency:${currency}`, from].filter((term) => term !== '').join(' ')
}

export function CreditsStat(of: StatOf) {
  const { currency, days, hrefOf } = of
  return (
    <TotalStat
      label={words.credits}
      meaning={words.creditsMeaning}
      read={useAnswer(totalCredit, { query: { currency, days } })}
      href={hrefOf(searchOf(of, 'direction:in'))}
    />
  )
}

export function UserInflowsStat(of: StatOf) {
  const { currency, days, hrefOf } = of
  return (
    <TotalStat
      label={words.userInflows}
      meaning={words.userInflowsMeaning}
      read={useAnswer(userTotalInflows, { query: { currency, days } })}
      href={hrefOf(searchOf(of, `direction:in ${outside}`))}
    />
  )
}

export function UserOutflowsStat(of: StatOf) {
  const { currency, days, hrefOf } = of
  return (
    <TotalStat
      label={words.userOutflows}
      meaning={words.userOutflowsMeaning}
      read={useAnswer(userTotalOutflows, { query: { currency, days } })}
      href={hrefOf(searchOf(of, `direction:out ${outside}`))}
    />
  )
}

export function AdminInflowsStat(of: StatOf) {
  const { currency, days, hrefOf } = of
  return (
    <TotalStat
      label={words.adminInflows}
      meaning={words.adminInflowsMeaning}
      read={useAnswer(adminTotalInflows, { query: { currency, days } })}
      href={hrefOf(searchOf(of, 'direction:in staff:yes'))}
    />
  )
}

export function AdminOutflowsStat(of: StatOf) {
  const { currency, days, hrefOf } = of
  return (
    <TotalStat
      label={words.adminOutflows}
      meaning={words.adminOutflowsMeaning}
      read={useAnswer(adminTotalOutflows, { query: { currency, days } })}
      href={hrefOf(searchOf(of, 'direction:out staff:yes'))}
    />
  )
}

/** In the one currency of the specification, whatever is chosen. */
export function NairaOutflowsStat({ days, hrefOf }: Omit<StatOf, 'currency'>) {
  return (
    <TotalStat
      label={words.outflowsNaira}
      meaning={words.outflowsNairaMeaning}
      read={useAnswer(totalOutflows, { query: { currency: usualCurrency, days } })}
      href={hrefOf(searchOf({ currency: usualCurrency, days }, `direction:out ${outside}`))}
    />
  )
}

export function SystemFeesStat(of: StatOf) {
  const { currency, days, hrefOf } = of
  return (
    <TotalStat
      label={words.systemFees}
      meaning={words.systemFeesMeaning}
      read={useAnswer(totalSystemFees, { query: { currency, days } })}
      href={hrefOf(searchOf(of, 'charged:fee'))}
    />
  )
}

export function StampDutyStat({ days, hrefOf }: Omit<StatOf, 'currency'>) {
  return (
    <TotalStat
      label={words.stampDuty}
      meaning={words.stampDutyMeaning}
      read={useAnswer(stampDutyInflow, { query: { days } })}
      href={hrefOf(searchOf({ currency: usualCurrency, days }, 'charged:duty'))}
    />
  )
}
