// Answers for what identity declares to the console: what ends its cases.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  loadCases: async () => (await import('./console/case-acts.ts')).caseGift,
}
