// Answers for how many cases wait for a person, as one line of the dashboard.
import FolderOpen from 'lucide-react/icons/folder-open'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { QueueRow } from '#kit/screens/queue-row.tsx'
import { say } from '#kit/words/words.ts'
import { listCases } from '../contract.ts'
import { words } from './words.ts'

export function CaseQueue({ href }: { href: string }) {
  // Oldest first, so one row tells how long the longest has waited.
  const { data, error, refetch } = useAnswer(listCases, { query: { per_page: '1' } })
  return (
    <QueueRow
      label={say(words.queue)}
      icon={FolderOpen}
      href={href}
      count={data?.total}
      sum={data?.sum}
      oldestAt={data?.items[0]?.opened_at}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
