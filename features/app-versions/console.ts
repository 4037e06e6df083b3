// Answers for what app versions declare to the console: their group of the settings.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('app-versions-desk', { versions: 'App versions' })

export const desk: DeskFeature = {
  settings: [
    {
      id: 'versions',
      label: words.versions,
      order: 60,
      target: 'setting',
      load: async () => (await import('./console/app-versions-panel.tsx')).AppVersionsPanel,
    },
  ],
}
