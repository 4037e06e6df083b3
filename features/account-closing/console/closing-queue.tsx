// Answers for how many requests to close an account are open, as one line of the dashboard.
import UserX from 'lucide-react/icons/user-x'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listClosings } from '../staff-contract.ts'
import { words } from './words.ts'

export const ClosingQueue = queueRow({
  label: words.queue,
  icon: UserX,
  list: listClosings,
  // Whose date comes first asked first.
  input: { query: { per_page: '1' } },
  waits: ({ total: count, items: [first] }) => ({ count, oldestAt: first?.asked_at }),
})
