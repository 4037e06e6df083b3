// Answers for what exchange is in the customer app: the page on which naira become dollars and dollars naira, the ways to it, and home with both.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('exchange-tile', {
  convert: 'Convert',
  also: 'Dollars, USD, exchange, rate, currency',
})

export const exchange = {
  balances: async () => (await import('./customer/both-wallets.tsx')).BothWallets,
  pages: [
    {
      path: '/convert',
      tab: 'money',
      agreesAt: ['/convert'],
      pays: words.convert,
      load: async () => (await import('./customer/convert-page.tsx')).ConvertPage,
    },
  ],
  tiles: [
    {
      href: '/convert',
      word: words.convert,
      alsoCalled: words.also,
      icon: ArrowLeftRight,
      on: ['money'],
      order: 45,
      moves: 'out',
      service: 'conversion',
    },
  ],
} satisfies CustomerFeature<never>
