// Answers for what transactions are in the customer app: the tab that has all of them.
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transactions-tab', { activity: 'Activity' })

export const transactions = {
  pages: [
    {
      path: '/activity',
      tab: 'activity',
      hub: { place: 2, word: words.activity, icon: ArrowRightLeft },
      isKept: true,
      load: async () => (await import('./customer/activity-page.tsx')).ActivityPage,
    },
  ],
} satisfies CustomerFeature<never>
