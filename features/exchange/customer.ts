// Answers for what exchange is in the customer app: the page on which naira become dollars and dollars naira, and home with both.
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'

export const exchange = {
  balances: async () => (await import('./customer/both-wallets.tsx')).BothWallets,
  pages: [
    {
      path: '/convert',
      tab: 'money',
      agreesAt: ['/convert'],
      load: async () => (await import('./customer/convert-page.tsx')).ConvertPage,
    },
  ],
} satisfies CustomerFeature<never>
