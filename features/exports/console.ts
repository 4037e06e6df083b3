// Answers for what exports declare to the console: the page of lists that were made into files.
import Download from 'lucide-react/icons/download'
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('exports-desk', { exports: 'Exports' })

export const desk: DeskFeature = {
  pages: [
    {
      path: '/dashboard/exports',
      label: words.exports,
      icon: Download,
      place: { group: 'finance', order: 20 },
      keys: 'g x',
      look: 'list',
      load: async () => (await import('./console/export-desk.tsx')).ExportDesk,
    },
  ],
}
