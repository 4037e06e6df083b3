// Answers for what bills declare to the console: the page of billers.
import Zap from 'lucide-react/icons/zap'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bills-desk', { billers: 'Billers', betting: 'Betting' })

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
