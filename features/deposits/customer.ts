// Answers for what deposits are in the customer app: the way to add money.
import Plus from 'lucide-react/icons/plus'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('deposits-tile', { addMoney: 'Add money' })

export const deposits = {
  tiles: [
    { href: '/add-money', word: words.addMoney, icon: Plus, on: ['home', 'money'], order: 10, moves: 'in' },
  ],
} satisfies CustomerFeature<never>
