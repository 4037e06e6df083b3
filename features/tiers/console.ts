// Answers for what tiers declare to the console: the requests to rise, a customer's identity, and the acts on both.
import IdCard from 'lucide-react/icons/id-card'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('tiers-desk', { requests: 'Tier requests', identity: 'Identity' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/tier-requests',
      label: words.requests,
      icon: IdCard,
      place: { group: 'work', order: 60 },
      needs: 'tiers.requests',
      keys: 'g i',
      look: 'list',
      exports: 'tier_requests',
      loadQueue: async () => (await import('./console/request-queue.tsx')).RequestQueue,
      load: async () => (await import('./console/request-list.tsx')).RequestList,
    },
  ],
  userTabs: [
    {
      key: 'identity',
      label: words.identity,
      order: 20,
      needs: 'tiers.of-user',
      load: async () => (await import('./console/user-tiers.tsx')).UserTiersPanels,
    },
  ],
  loadActs: async () => (await import('./console/named-acts.ts')).namedActs,
}
