// Answers for how much all customers hold, as one total of the dashboard.
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { InfoTip } from '#kit/screens/info-tip.tsx'
import type { Currency } from '#kit/money/currency.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { formatTime } from '#kit/ui/format.ts'
import { Stat } from '#kit/ui/stat.tsx'
import { say } from '#kit/words/words.ts'
import { totalWalletBalance } from '../contract.ts'
import { words } from './words.ts'

export function TotalBalanceStat({ currency, href }: { currency: Currency; href: string }) {
  const { data, error, refetch } = useAnswer(totalWalletBalance, { query: { currency } })
  return (
    <Stat
      label={say(words.total)}
      href={href}
      icon={<InfoTip definition={say(words.totalMeaning)} />}
      value={data === undefined ? undefined : <Amount currency={data.currency} amount={data.amount} />}
      note={data === undefined ? undefined : say(words.asOf, { time: formatTime(data.as_of) })}
      {...troubleWith({ error, refetch })}
    />
  )
}
