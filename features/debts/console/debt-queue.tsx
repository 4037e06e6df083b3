// Answers for how many customers' debts are open, as one line of the dashboard.
import HandCoins from 'lucide-react/icons/hand-coins'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { QueueRow } from '#kit/screens/queue-row.tsx'
import { say } from '#kit/words/words.ts'
import { listDebts } from '../contract.ts'
import { words } from './words.ts'

export function DebtQueue({ href }: { href: string }) {
  // Oldest first, so one row tells how long the longest has waited.
  const { data, error, refetch } = useAnswer(listDebts, { query: { per_page: '1' } })
  return (
    <QueueRow
      label={say(words.queue)}
      icon={HandCoins}
      href={href}
      count={data?.total}
      sum={data?.owed}
      oldestAt={data?.items[0]?.claimed_at}
      trouble={error === null ? undefined : troubleOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
