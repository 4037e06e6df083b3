// Answers for how many cases wait for a person, as one line of the dashboard.
import FolderOpen from 'lucide-react/icons/folder-open'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listCases } from '../contract.ts'
import { words } from './words.ts'

export const CaseQueue = queueRow({
  label: words.queue,
  icon: FolderOpen,
  list: listCases,
  input: { query: { per_page: '1' } },
  waits: ({ total: count, sum, items: [first] }) => ({ count, sum, oldestAt: first?.opened_at }),
})
