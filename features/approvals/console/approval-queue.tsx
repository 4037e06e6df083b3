// Answers for how many requests wait for the reader's word, as one line of the dashboard.
import UserCheck from 'lucide-react/icons/user-check'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { QueueRow } from '#kit/screens/queue-row.tsx'
import { say } from '#kit/words/words.ts'
import { listApprovals } from '../contract.ts'
import { words } from './words.ts'

export function ApprovalQueue({ href }: { href: string }) {
  const { data, error, refetch } = useAnswer(listApprovals, { query: { tab: 'waiting', per_page: '1' } })
  return (
    <QueueRow
      label={say(words.queue)}
      icon={UserCheck}
      href={href}
      count={data?.waiting_for_me}
      oldestAt={data?.items[0]?.made_at}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
