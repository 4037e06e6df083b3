// Answers for what a customer's own details are in the app: the tag, and what they gave when they signed up.
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'

export const customerDetails = {
  pages: [
    {
      path: '/profile/tag',
      tab: 'profile',
      load: async () => (await import('./customer/tag-page.tsx')).TagPage,
    },
    {
      path: '/profile/details',
      tab: 'profile',
      load: async () => (await import('./customer/details-page.tsx')).DetailsPage,
    },
  ],
} satisfies CustomerFeature<never>
