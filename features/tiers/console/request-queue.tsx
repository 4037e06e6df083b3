// Answers for how many requests wait for a person, as one line of the dashboard.
import IdCard from 'lucide-react/icons/id-card'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { QueueRow } from '#kit/screens/queue-row.tsx'
import { say } from '#kit/words/words.ts'
import { listRequests } from '../queue-contract.ts'
import { words } from './words.ts'

export function RequestQueue({ href }: { href: string }) {
  // Oldest first, so one row tells how long the longest has waited.
  const { data, error, refetch } = useAnswer(listRequests, { query: { per_page: '1' } })
  return (
    <QueueRow
      label={say(words.queue)}
      icon={IdCard}
      href={href}
      count={data?.total}
      sum={data?.sum}
      oldestAt={data?.items[0]?.asked_at}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
