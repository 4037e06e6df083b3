// Answers for what closing an account declares to the console: the requests, and one of a customer on their record.
import UserX from 'lucide-react/icons/user-x'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('account-closing-desk', { requests: 'Closing requests' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/closing-requests',
      label: words.requests,
      icon: UserX,
      place: { group: 'work', order: 70 },
      keys: 'g l',
      look: 'list',
      exports: 'closing_requests',
      loadQueue: async () => (await import('./console/closing-queue.tsx')).ClosingQueue,
      load: async () => (await import('./console/closing-list.tsx')).ClosingList,
    },
  ],
  userPanels: [
    { at: 'top', order: 10, load: async () => (await import('./console/closing-panel.tsx')).ClosingPanel },
  ],
}
