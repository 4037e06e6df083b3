// Answers for what limits declare to the console: a customer's, on their record.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'

export const desk: DeskFeature = {
  userPanels: [
    { at: 'side', order: 20, load: async () => (await import('./console/limits-panel.tsx')).LimitsPanel },
  ],
}
