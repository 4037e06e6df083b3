// Answers for what bills are in the customer app: their page, the ways to it, and what a paid one delivered.
import ScrollText from 'lucide-react/icons/scroll-text'
import Tv from 'lucide-react/icons/tv'
import Wifi from 'lucide-react/icons/wifi'
import Zap from 'lucide-react/icons/zap'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('bills-tile', {
  bills: 'Bills',
  alsoBills: 'School, exam, water, Remita',
  electricity: 'Electricity',
  alsoElectricity: 'Light, meter, token, NEPA',
  tv: 'TV',
  alsoTv: 'DStv, GOtv, cable',
  data: 'Data',
  alsoData: 'Bundle',
})
const path = '/bills'
const tile = { on: ['home', 'pay'], moves: 'out', service: 'bill' } as const

export const bills = {
  pages: [
    {
      path: `${path}/tokens`,
      tab: 'pay',
      isKept: true,
      load: async () => (await import('./customer/goods.tsx')).TokensPage,
    },
    {
      path: `${path}/betting`,
      tab: 'pay',
      isOwnLimit: true,
      load: async () => (await import('./customer/betting-page.tsx')).BettingPage,
    },
    {
      path: `${path}/*?`,
      tab: 'pay',
      enters: 'bill',
      pays: words.bills,
      load: async () => (await import('./customer/bills-page.tsx')).BillsPage,
    },
  ],
  tiles: [
    { ...tile, href: `${path}/data`, word: words.data, alsoCalled: words.alsoData, icon: Wifi, order: 35 },
    {
      ...tile,
      href: `${path}?in=electricity`,
      word: words.electricity,
      alsoCalled: words.alsoElectricity,
      icon: Zap,
      order: 40,
    },
    { ...tile, href: `${path}?in=tv`, word: words.tv, alsoCalled: words.alsoTv, icon: Tv, order: 45 },
    { ...tile, href: path, word: words.bills, alsoCalled: words.alsoBills, icon: ScrollText, order: 50 },
  ],
  goods: {
    of: 'bill',
    load: async () => (await import('./customer/goods.tsx')).Goods,
  },
} satisfies CustomerFeature<never>
