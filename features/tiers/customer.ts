// Answers for what limits are in the customer app: the way to what may be sent, received and held.
import Gauge from 'lucide-react/icons/gauge'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('tiers-tile', { limits: 'Limits' })

export const tiers = {
  tiles: [{ href: '/profile/limits', word: words.limits, icon: Gauge, on: ['money'], order: 20 }],
} satisfies CustomerFeature<never>
