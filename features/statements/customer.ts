// Answers for what statements are in the customer app: one page.
import FileText from 'lucide-react/icons/file-text'
import type { CustomerFeature } from '#kit/screens/customer-feature.ts'
import { catalogue } from '#kit/words/words.ts'

const words = catalogue('statements-tile', { statements: 'Statements' })
const path = '/profile/statements'

export const statements = {
  pages: [
    {
      path,
      tab: 'profile',
      load: async () => (await import('./customer/statements-page.tsx')).StatementsPage,
    },
  ],
  tiles: [{ href: path, word: words.statements, icon: FileText, on: ['money'], order: 30 }],
} satisfies CustomerFeature<never>
