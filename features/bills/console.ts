// Answers for what bills declare to the console: the page of billers.
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Zap from 'lucide-react/icons/zap'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bills-desk', { billers: 'Billers', changes: 'Partner changes' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/bills',
      label: words.billers,
      icon: Zap,
      place: { group: 'money', order: 40 },
      keys: 'g b',
      look: 'reading',
      load: async () => (await import('./console/biller-desk.tsx')).BillerDesk,
    },
    {
      path: '/dashboard/plan-changes',
      label: words.changes,
      icon: ArrowRightLeft,
      place: { group: 'money', order: 41 },
      needs: 'bills.plan-changes',
      look: 'reading',
      load: async () => (await import('./console/plan-changes.tsx')).PlanChanges,
    },
  ],
}
