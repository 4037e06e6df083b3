// Answers for what transfers declare to the console: the payouts of a restore, the switch of payouts in the settings, and their case.
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transfers-desk', { restore: 'After a restore', payouts: 'Payouts' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/restore',
      label: words.restore,
      icon: RotateCcw,
      look: 'list',
      load: async () => (await import('./console/restore-desk.tsx')).RestoreDesk,
    },
  ],
  settings: [
    {
      id: 'payouts',
      label: words.payouts,
      order: 10,
      target: 'setting',
      load: async () => (await import('./console/payouts-panel.tsx')).PayoutsPanel,
    },
  ],
  loadCases: async () => (await import('./console/case-gift.ts')).caseGift,
}
