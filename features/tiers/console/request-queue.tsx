// Answers for how many requests wait for a person, as one line of the dashboard.
import IdCard from 'lucide-react/icons/id-card'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listRequests } from '../queue-contract.ts'
import { words } from './words.ts'

export const RequestQueue = queueRow({
  label: words.queue,
  icon: IdCard,
  list: listRequests,
  input: { query: { per_page: '1' } },
  waits: ({ total: count, sum, items: [first] }) => ({ count, sum, oldestAt: first?.asked_at }),
})
