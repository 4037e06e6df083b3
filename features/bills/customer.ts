// Answers for what bills are in the customer app: their page, the way to it, and what a paid one delivered.
import Zap from 'lucide-react/icons/zap'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bills-tile', {
  bills: 'Electricity',
  also: 'Bills, light, meter, token, prepaid, postpaid, units, NEPA, PHCN',
})
const path = '/bills'

export const bills = {
  pages: [
    {
      path: `${path}/*?`,
      tab: 'pay',
      enters: 'bill',
      pays: words.bills,
      load: async () => (await import('./customer/bills-page.tsx')).BillsPage,
    },
  ],
  tiles: [
    {
      href: path,
      word: words.bills,
      alsoCalled: words.also,
      icon: Zap,
      on: ['home', 'pay'],
      order: 40,
      moves: 'out',
      service: 'bill',
    },
  ],
  goods: { of: 'bill', load: async () => (await import('./customer/goods.tsx')).Goods },
} satisfies CustomerFeature<never>
