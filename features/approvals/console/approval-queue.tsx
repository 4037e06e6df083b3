// Answers for how many requests wait for the reader's word, as one line of the dashboard.
import UserCheck from 'lucide-react/icons/user-check'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listApprovals } from '../contract.ts'
import { words } from './words.ts'

export const ApprovalQueue = queueRow({
  label: words.queue,
  icon: UserCheck,
  list: listApprovals,
  input: { query: { tab: 'waiting', per_page: '1' } },
  waits: ({ waiting_for_me: count, items: [first] }) => ({ count, oldestAt: first?.made_at }),
})
