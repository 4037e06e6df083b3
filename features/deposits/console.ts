// Answers for what deposits declare to the console: what waits in suspense, a customer's account number, and their cases.
import Hourglass from 'lucide-react/icons/hourglass'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('deposits-desk', { deposits: 'Suspended deposits' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/deposits',
      label: words.deposits,
      icon: Hourglass,
      place: { group: 'work', order: 30 },
      keys: 'g h',
      look: 'list',
      exports: 'suspended_deposits',
      loadQueue: async () => (await import('./console/suspended-queue.tsx')).SuspendedQueue,
      load: async () => (await import('./console/suspended-list.tsx')).SuspendedList,
    },
  ],
  userPanels: [
    {
      at: 'side',
      order: 30,
      load: async () => (await import('./console/virtual-account-panel.tsx')).VirtualAccountPanel,
    },
  ],
  loadCases: async () => (await import('./console/case-gift.ts')).caseGift,
  loadCaseMoney: async () => (await import('./console/case-money.ts')).caseMoney,
}
