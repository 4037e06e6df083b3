// Answers for what adjustments declare to the console: their acts.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  loadActs: async () => (await import('./console/named-acts.ts')).namedActs,
}
