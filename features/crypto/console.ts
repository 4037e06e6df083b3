// Answers for what crypto deposits declare to the console: their page with what waits there, a customer's addresses, minimums, and their cases.
import Coins from 'lucide-react/icons/coins'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('crypto-nav', {
  deposits: 'Crypto deposits',
  tab: 'Crypto',
  minimums: 'Crypto deposits',
})

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/crypto-deposits',
      label: words.deposits,
      icon: Coins,
      place: { group: 'work', order: 35 },
      keys: 'g k',
      look: 'list',
      exports: 'crypto_deposits',
      loadQueue: async () => (await import('./console/crypto-queue.tsx')).CryptoQueue,
      load: async () => (await import('./console/deposit-list.tsx')).DepositList,
    },
  ],
  userTabs: [
    {
      key: 'crypto',
      label: words.tab,
      order: 42,
      load: async () => (await import('./console/user-crypto.tsx')).UserCrypto,
    },
  ],
  settings: [
    {
      id: 'crypto',
      label: words.minimums,
      order: 47,
      target: 'setting',
      load: async () => (await import('./console/minimums-panel.tsx')).MinimumsPanel,
    },
  ],
  loadCases: async () => (await import('./console/case-gift.ts')).caseGift,
}
