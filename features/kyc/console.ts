// Answers for what identity declares to the console: the tiers in the settings, and what ends its cases.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('kyc-desk', { tiers: 'Tiers' })

export const desk: DeskFeature = {
  settings: [
    {
      id: 'tiers',
      label: words.tiers,
      order: 30,
      target: 'kyc_tier',
      load: async () => (await import('./console/tiers-panel.tsx')).TiersPanel,
    },
  ],
  loadCases: async () => (await import('./console/case-acts.ts')).caseGift,
}
