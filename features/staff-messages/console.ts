// Answers for what messages by staff declare to the console: the act that sends one.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  loadActs: async () => (await import('./console/named-acts.ts')).namedActs,
}
