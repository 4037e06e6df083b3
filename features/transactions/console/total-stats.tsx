// Answers for the totals of money that moved, each asked for by itself, so that one failure leaves the others standing.
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { InfoTip } from '#kit/screens/info-tip.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Stat } from '#kit/ui/stat.tsx'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import {
  adminTotalInflows,
  adminTotalOutflows,
  flowByDay,
  stampDutyInflow,
  totalCredit,
  totalOutflows,
  totalSystemFees,
  userTotalInflows,
  userTotalOutflows,
} from '../contract.ts'
import { words } from './words.ts'

type Total = WireAnswer<typeof totalCredit> | WireAnswer<typeof stampDutyInflow>

interface TotalRead {
  readonly data: Total | undefined
  readonly error: Parameters<typeof troubleOf>[0]
  readonly refetch: () => Promise<unknown>
}

interface TotalStatProps {
  readonly label: Word
  readonly meaning: Word
  readonly read: TotalRead
  readonly trend?: readonly string[] | undefined
}

function TotalStat({ label, meaning, read, trend }: TotalStatProps) {
  const { data, error, refetch } = read
  return (
    <Stat
      minor
      label={say(label)}
      icon={<InfoTip definition={say(meaning)} />}
      value={data === undefined ? undefined : <Amount currency={data.currency} amount={data.amount} />}
      note={data === undefined ? undefined : sayCount(words.things, data.count)}
      trend={trend}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}

interface InCurrency {
  readonly currency: Currency
}

export function CreditsStat({ currency }: InCurrency) {
  return (
    <TotalStat
      label={words.credits}
      meaning={words.creditsMeaning}
      read={useAnswer(totalCredit, { query: { currency } })}
    />
  )
}

/** The same question as the chart's, so it is asked once. A line of zeros says nothing. */
function useTrend(currency: Currency, side: 'inflow' | 'outflow'): readonly string[] | undefined {
  const { data } = useAnswer(flowByDay, { query: { currency, days: '30' } })
  const values = data?.days.map((day) => day[side])
  return values?.some((value) => /[1-9]/.test(value)) === true ? values : undefined
}

export function UserInflowsStat({ currency }: InCurrency) {
  const read = useAnswer(userTotalInflows, { query: { currency } })
  return (
    <TotalStat
      label={words.userInflows}
      meaning={words.userInflowsMeaning}
      read={read}
      trend={useTrend(currency, 'inflow')}
    />
  )
}

export function UserOutflowsStat({ currency }: InCurrency) {
  const read = useAnswer(userTotalOutflows, { query: { currency } })
  return (
    <TotalStat
      label={words.userOutflows}
      meaning={words.userOutflowsMeaning}
      read={read}
      trend={useTrend(currency, 'outflow')}
    />
  )
}

export function AdminInflowsStat({ currency }: InCurrency) {
  return (
    <TotalStat
      label={words.adminInflows}
      meaning={words.adminInflowsMeaning}
      read={useAnswer(adminTotalInflows, { query: { currency } })}
    />
  )
}

export function AdminOutflowsStat({ currency }: InCurrency) {
  return (
    <TotalStat
      label={words.adminOutflows}
      meaning={words.adminOutflowsMeaning}
      read={useAnswer(adminTotalOutflows, { query: { currency } })}
    />
  )
}

/** Naira whatever is chosen: the specification fixes it. */
export function NairaOutflowsStat() {
  return (
    <TotalStat
      label={words.outflowsNaira}
      meaning={words.outflowsNairaMeaning}
      read={useAnswer(totalOutflows, { query: { currency: 'NGN' } })}
    />
  )
}

export function SystemFeesStat() {
  return (
    <TotalStat
      label={words.systemFees}
      meaning={words.systemFeesMeaning}
      read={useAnswer(totalSystemFees, {})}
    />
  )
}

export function StampDutyStat() {
  return (
    <TotalStat
      label={words.stampDuty}
      meaning={words.stampDutyMeaning}
      read={useAnswer(stampDutyInflow, {})}
    />
  )
}
