// Answers for what cases declare to the console: what we owe a customer whose account is closed, and the act that opens one.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  userPanels: [{ at: 'top', order: 20, load: async () => (await import('./console/we-owe.tsx')).WeOwe }],
  loadActs: async () => (await import('./console/named-acts.ts')).namedActs,
}
