// Answers for what exchange declares to the console: the page of its rates, and its terms in the settings.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('exchange-nav', { exchange: 'Exchange', terms: 'Exchange' })

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
  settings: [
    {
      id: 'exchange',
      label: words.terms,
      order: 46,
      target: 'setting',
      load: async () => (await import('./console/terms-panel.tsx')).TermsPanel,
    },
  ],
}
