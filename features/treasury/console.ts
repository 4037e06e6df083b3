// Answers for what treasury declares to the console: its page.
import Scale from 'lucide-react/icons/scale'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { words } from './words.ts'

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/treasury',
      label: words.nav,
      icon: Scale,
      place: { group: 'finance', order: 16 },
      keys: 'g v',
      look: 'reading',
      note: words.note,
      load: async () => (await import('./console/treasury-desk.tsx')).TreasuryDesk,
    },
  ],
}
