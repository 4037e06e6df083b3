// Answers for how many deposits wait in suspense, as one line of the dashboard.
import Hourglass from 'lucide-react/icons/hourglass'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { QueueRow } from '#kit/screens/queue-row.tsx'
import { say } from '#kit/words/words.ts'
import { listSuspended } from '../contract.ts'
import { words } from './words.ts'

export function SuspendedQueue({ href }: { href: string }) {
  // Oldest first, so one row tells how long the longest has waited.
  const { data, error, refetch } = useAnswer(listSuspended, { query: { per_page: '1' } })
  return (
    <QueueRow
      label={say(words.queue)}
      icon={Hourglass}
      href={href}
      count={data?.total}
      sum={data?.sum}
      oldestAt={data?.items[0]?.recorded_at}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
