// Answers for how many customers' debts are open, as one line of the dashboard.
import HandCoins from 'lucide-react/icons/hand-coins'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listDebts } from '../contract.ts'
import { words } from './words.ts'

export const DebtQueue = queueRow({
  label: words.queue,
  icon: HandCoins,
  list: listDebts,
  input: { query: { per_page: '1' } },
  waits: ({ total: count, owed: sum, items: [first] }) => ({ count, sum, oldestAt: first?.claimed_at }),
})
