// Answers for what bills declare to the console: what partners have changed, and the bills of a customer on their record. The desk itself shows
// orders too: it is the console's own page.
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bills-desk', { bills: 'Bills', changes: 'Partner changes', betting: 'Betting' })

export const desk: DeskFeature = {
  userTabs: [
    {
      key: 'bills',
      label: words.bills,
      order: 45,
      load: async () => (await import('./console/user-bills.tsx')).UserBills,
    },
  ],
  pages: [
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
  userPanels: [
    { at: 'side', order: 25, load: async () => (await import('./console/betting-panel.tsx')).BettingPanel },
  ],
  settings: [
    {
      id: 'betting',
      label: words.betting,
      order: 45,
      target: 'setting',
      load: async () => (await import('./console/betting-limits-panel.tsx')).BettingLimitsPanel,
    },
  ],
}
