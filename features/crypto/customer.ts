// Answers for what crypto deposits are in the customer app: the pages below the way to add money.
import { answerKey } from '#kit/screens/answers.tsx'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { listMyDeposits, readMyCrypto } from './contract.ts'
import { useExpectedCoins } from './customer/use-expected.ts'

export const crypto = {
  expected: {
    useAny: () => useExpectedCoins().length > 0,
    keeps: [
      answerKey(readMyCrypto),
      answerKey(listMyDeposits, { query: {} }),
      answerKey(listMyDeposits, { query: { state: 'expected' } }),
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
