// Answers for what cases declare to the console: the act that opens one.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  loadActs: async () => (await import('./console/named-acts.ts')).namedActs,
}
