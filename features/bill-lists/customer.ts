// Answers for what lists of bills are in the customer app: their page, to which the page of bills leads.
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'

export const billLists = {
  pages: [
    {
      path: '/bills/many/*?',
      tab: 'pay',
      load: async () => (await import('./customer/lists-page.tsx')).ListsPage,
    },
  ],
} satisfies CustomerFeature<never>
