// Answers for how many requests to close an account are open, as one line of the dashboard.
import UserX from 'lucide-react/icons/user-x'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { QueueRow } from '#kit/screens/queue-row.tsx'
import { say } from '#kit/words/words.ts'
import { listClosings } from '../staff-contract.ts'
import { words } from './words.ts'

export function ClosingQueue({ href }: { href: string }) {
  // Whose date comes first asked first, so one row tells how long the longest has waited.
  const { data, error, refetch } = useAnswer(listClosings, { query: { per_page: '1' } })
  return (
    <QueueRow
      label={say(words.queue)}
      icon={UserX}
      href={href}
      count={data?.total}
      oldestAt={data?.items[0]?.asked_at}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
