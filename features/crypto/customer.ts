// Answers for what crypto deposits are in the customer app: the pages below the way to add money.
import { offersCoins } from '#kit/brand/coins-offered.ts'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { listMyDeposits, readMyCrypto } from './contract.ts'
import { expectedList } from './customer/expected-list.ts'

export const crypto = {
  expected: {
    isOffered: offersCoins,
    list: expectedList,
    keeps: [
      { contract: readMyCrypto, input: {} },
      { contract: listMyDeposits, input: { query: {} } },
    ],
    load: async () => (await import('./customer/expected-coins.tsx')).ExpectedCoins,
  },
  pages: [
    {
      path: '/add-money/crypto/*?',
      tab: 'money',
      isWayIn: true,
      isKept: true,
      load: async () => (await import('./customer/crypto-page.tsx')).CryptoPage,
    },
  ],
} satisfies CustomerFeature<never>
