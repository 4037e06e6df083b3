// Answers for what services declare to the console: their group of the settings.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('products-desk', { services: 'Services' })

export const desk: DeskFeature = {
  settings: [
    {
      id: 'services',
      label: words.services,
      order: 50,
      target: 'setting',
      load: async () => (await import('./console/services-panel.tsx')).ServicesPanel,
    },
  ],
}
