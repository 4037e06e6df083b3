// Answers for what charges declare to the console: their page, and their groups of the settings.
import Percent from 'lucide-react/icons/percent'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('charges-desk', { charges: 'Charges', free: 'Free transfers' })

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
  settings: [
    {
      id: 'prices',
      label: words.charges,
      order: 20,
      target: 'charge',
      load: async () => (await import('./console/prices-now-panel.tsx')).PricesNowPanel,
    },
    {
      id: 'free-transfers',
      label: words.free,
      order: 40,
      target: 'setting',
      load: async () => (await import('./console/free-transfers-panel.tsx')).FreeTransfersPanel,
    },
  ],
}
