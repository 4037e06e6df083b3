// Answers for what airtime is in the customer app: its page, and the way to it on home and on Pay.
import Smartphone from 'lucide-react/icons/smartphone'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('airtime-tile', {
  airtime: 'Airtime',
  also: 'Recharge, top up, credit, MTN, Airtel, Glo, 9mobile',
})
const path = '/airtime'

export const airtime = {
  pages: [
    {
      path,
      tab: 'pay',
      part: 'airtime',
      enters: 'airtime',
      pays: words.airtime,
      load: async () => (await import('./customer/airtime-page.tsx')).AirtimePage,
    },
  ],
  tiles: [
    {
      href: path,
      word: words.airtime,
      alsoCalled: words.also,
      icon: Smartphone,
      on: ['home', 'pay'],
      order: 30,
      moves: 'out',
      service: 'airtime',
    },
  ],
} satisfies CustomerFeature<never>
