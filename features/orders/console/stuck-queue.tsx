// Answers for how many orders wait for their partner, as one line of the dashboard.
import Send from 'lucide-react/icons/send'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listStuck } from '../staff-contract.ts'
import { words } from './words.ts'

export const StuckQueue = queueRow({
  label: words.waiting,
  icon: Send,
  list: listStuck,
  input: { query: { per_page: '1' } },
  waits: ({ total: count, sum, items: [first] }) => ({ count, sum, oldestAt: first?.created_at }),
})
