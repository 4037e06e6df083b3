// Answers for how many deposits wait in suspense, as one line of the dashboard.
import Hourglass from 'lucide-react/icons/hourglass'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listSuspended } from '../contract.ts'
import { words } from './words.ts'

export const SuspendedQueue = queueRow({
  label: words.queue,
  icon: Hourglass,
  list: listSuspended,
  input: { query: { per_page: '1' } },
  waits: ({ total: count, sum, items: [first] }) => ({ count, sum, oldestAt: first?.recorded_at }),
})
