// Answers for what wallets declare to the console: the acts on one.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  loadActs: async () => (await import('./console/named-acts.ts')).namedActs,
}
