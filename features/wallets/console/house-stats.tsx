// Answers for what lies at the partner banks and what of it waits in suspense, as two totals of the dashboard.
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { InfoTip } from '#kit/screens/info-tip.tsx'
import type { Currency } from '#kit/money/currency.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { formatTime } from '#kit/ui/format.ts'
import { Stat } from '#kit/ui/stat.tsx'
import { say } from '#kit/words/words.ts'
import { houseTotals } from '../contract.ts'
import { words } from './words.ts'

interface HouseStatProps {
  readonly currency: Currency
  readonly what: 'float' | 'suspense'
  /** The list that it is the sum of. */
  readonly href?: string
}

/** One answer for both: they are of the same instant. */
export function HouseStat({ currency, what, href }: HouseStatProps) {
  const { data, error, refetch } = useAnswer(houseTotals, { query: { currency } })
  return (
    <Stat
      minor
      label={say(what === 'float' ? words.float : words.suspense)}
      href={href}
      icon={<InfoTip definition={say(what === 'float' ? words.floatMeaning : words.suspenseMeaning)} />}
      value={data === undefined ? undefined : <Amount currency={data.currency} amount={data[what]} />}
      note={data === undefined ? undefined : say(words.asOf, { time: formatTime(data.as_of) })}
      {...troubleWith({ error, refetch })}
    />
  )
}
