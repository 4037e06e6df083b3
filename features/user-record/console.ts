// Answers for what the record of a customer declares to the console: the act that changes it.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  loadActs: async () => (await import('./console/named-acts.ts')).namedActs,
}
