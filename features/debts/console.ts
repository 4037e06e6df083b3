// Answers for what debts declare to the console: their page, what a customer owes on their record, and the cases that end in a claim.
import HandCoins from 'lucide-react/icons/hand-coins'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('debts-desk', { debts: 'Customer debts' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/debts',
      label: words.debts,
      icon: HandCoins,
      place: { group: 'work', order: 50 },
      keys: 'g o',
      look: 'list',
      exports: 'debts',
      loadQueue: async () => (await import('./console/debt-queue.tsx')).DebtQueue,
      load: async () => (await import('./console/debt-list.tsx')).DebtList,
    },
  ],
  userPanels: [
    { at: 'name', order: 10, load: async () => (await import('./console/user-debts.tsx')).OwesBadge },
    { at: 'top', order: 30, load: async () => (await import('./console/user-debts.tsx')).UserDebts },
  ],
  loadCases: async () => (await import('./console/case-gift.ts')).caseGift,
  loadCaseMoney: async () => (await import('./console/case-money.ts')).caseMoney,
}
