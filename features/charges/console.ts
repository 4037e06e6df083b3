// Answers for what charges declare to the console: their page.
import Percent from 'lucide-react/icons/percent'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('charges-desk', { charges: 'Charges' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/charges',
      label: words.charges,
      icon: Percent,
      place: { group: 'finance', order: 10 },
      keys: 'g f',
      look: 'reading',
      load: async () => (await import('./console/charges-desk.tsx')).ChargesDesk,
    },
  ],
}
