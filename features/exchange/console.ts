// Answers for what exchange declares to the console: the page of its rates.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('exchange-nav', { exchange: 'Exchange' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/exchange',
      label: words.exchange,
      icon: ArrowLeftRight,
      place: { group: 'finance', order: 15 },
      keys: 'g r',
      look: 'reading',
      load: async () => (await import('./console/exchange-desk.tsx')).ExchangeDesk,
    },
  ],
}
