// Answers for what sending is in the customer app: one way on home, and on Pay one for each kind of payee.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Building2 from 'lucide-react/icons/building-2'
import Users from 'lucide-react/icons/users'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('transfers-tile', {
  send: 'Send',
  bank: 'Bank account',
  customer: 'Another customer',
})

export const transfers = {
  savedMenu: async () => (await import('./customer/beneficiary-row.tsx')).SavedMenu,
  tiles: [
    { href: '/send', word: words.send, icon: ArrowUpRight, on: ['home'], order: 20, moves: 'out' },
    { href: '/send/bank', word: words.bank, icon: Building2, on: ['pay'], order: 20, moves: 'out' },
    { href: '/send/customer', word: words.customer, icon: Users, on: ['pay'], order: 21, moves: 'out' },
  ],
} satisfies CustomerFeature<never>
