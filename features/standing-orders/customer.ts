// Answers for what scheduled payments are in the customer app: the way to their list.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('standing-orders-tile', { scheduled: 'Scheduled' })

export const standingOrders = {
  tiles: [
    { href: '/send/scheduled', word: words.scheduled, icon: CalendarClock, on: ['home', 'pay'], order: 80 },
  ],
} satisfies CustomerFeature<never>
