// Answers for what bills declare to the console: the bills of a customer on their record. The desk itself shows orders too: it is the
// console's own page.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bills-desk', { bills: 'Bills', betting: 'Betting' })

export const desk: DeskFeature = {
  userTabs: [
    {
      key: 'bills',
      label: words.bills,
      order: 45,
      load: async () => (await import('./console/user-bills.tsx')).UserBills,
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
