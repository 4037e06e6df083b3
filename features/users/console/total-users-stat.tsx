// Answers for how many users there are, as one total of the dashboard.
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { InfoTip } from '#kit/screens/info-tip.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { Stat } from '#kit/ui/stat.tsx'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { say } from '#kit/words/words.ts'
import { totalUsers, userStatuses } from '../contract.ts'
import { words } from './words.ts'

const statusesShown = 3

export function TotalUsersStat({ href }: { href: string }) {
  const { data, error, refetch } = useAnswer(totalUsers, {})
  const parts = userStatuses
    .map((status) => ({ status, count: data?.by_status[status] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, statusesShown)
    .map(({ status, count }) =>
      say(words.byStatus, { count: formatCount(count), status: statusWord(status).toLowerCase() }),
    )
  return (
    <Stat
      label={say(words.totalUsers)}
      href={href}
      icon={<InfoTip definition={say(words.totalUsersMeaning)} />}
      value={data === undefined ? undefined : formatCount(data.total)}
      note={data === undefined ? undefined : parts.join(' · ')}
      {...troubleWith({ error, refetch })}
    />
  )
}
