// Answers for how many crypto deposits wait for a decision, as one line of the dashboard.
import Coins from 'lucide-react/icons/coins'
import { queueRow } from '#kit/screens/queue-row.tsx'
import { listCryptoDeposits } from '../staff-contract.ts'
import { words } from './words.ts'

export const CryptoQueue = queueRow({
  label: words.queue,
  icon: Coins,
  list: listCryptoDeposits,
  input: { query: { per_page: '1', state: 'waiting' } },
  waits: ({ held: count, oldest_held_at: oldest }) => ({ count, oldestAt: oldest ?? undefined }),
})
