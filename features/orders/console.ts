// Answers for what orders declare to the console: those that wait for their partner, what of them we owe a closed account, their cases, and what new payees may be paid.
import Send from 'lucide-react/icons/send'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('orders-desk', { waiting: 'Processing payments', newPayees: 'New payees' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/transfers',
      label: words.waiting,
      icon: Send,
      place: { group: 'work', order: 20 },
      keys: 'g w',
      look: 'list',
      exports: 'processing_transfers',
      loadQueue: async () => (await import('./console/stuck-queue.tsx')).StuckQueue,
      load: async () => (await import('./console/stuck-list.tsx')).StuckList,
    },
  ],
  settings: [
    {
      id: 'new-payees',
      label: words.newPayees,
      order: 44,
      target: 'setting',
      load: async () => (await import('./console/new-payees-panel.tsx')).NewPayeesPanel,
    },
  ],
  userPanels: [{ at: 'top', order: 20, load: async () => (await import('./console/we-owe.tsx')).WeOwe }],
  loadCases: async () => (await import('./console/case-gift.ts')).caseGift,
  loadCaseMoney: async () => (await import('./console/case-money.ts')).caseMoney,
}
