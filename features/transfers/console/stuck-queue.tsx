// Answers for how many transfers wait for their bank, as one line of the dashboard.
import Send from 'lucide-react/icons/send'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { QueueRow } from '#kit/screens/queue-row.tsx'
import { say } from '#kit/words/words.ts'
import { listStuck } from '../staff-contract.ts'
import { words } from './words.ts'

export function StuckQueue({ href }: { href: string }) {
  // Oldest first, so one row tells how long the longest has waited.
  const { data, error, refetch } = useAnswer(listStuck, { query: { per_page: '1' } })
  return (
    <QueueRow
      label={say(words.waiting)}
      icon={Send}
      href={href}
      count={data?.total}
      sum={data?.sum}
      oldestAt={data?.items[0]?.created_at}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
