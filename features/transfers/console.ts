// Answers for what transfers declare to the console: those that wait for their bank, and the payouts of a restore.
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transfers-desk', { transfers: 'Processing transfers', restore: 'After a restore' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/transfers',
      label: words.transfers,
      icon: Send,
      place: { group: 'work', order: 20 },
      keys: 'g w',
      look: 'list',
      exports: 'processing_transfers',
      loadQueue: async () => (await import('./console/stuck-queue.tsx')).StuckQueue,
      load: async () => (await import('./console/stuck-list.tsx')).StuckList,
    },
    {
      path: '/dashboard/restore',
      label: words.restore,
      icon: RotateCcw,
      look: 'list',
      load: async () => (await import('./console/restore-desk.tsx')).RestoreDesk,
    },
  ],
  loadCaseMoney: async () => (await import('./console/case-money.ts')).caseMoney,
}
