// Answers for the parts that everything lives on: the server, its database, its mail. Pure.
import { catalogue } from '#kit/words/words.ts'
import type { PartDeclaration } from './part.ts'

export const ownParts = {
  app: {
    ...catalogue('status-app', {
      word: 'App and website',
      staff: 'API and site',
      slow: 'Screens may take longer to open.',
      failing: 'You may not be able to sign in or see your balance. Try again in a few minutes.',
    }),
    slowFrom: 1_000,
  },
  database: {
    ...catalogue('status-database', {
      word: 'Balances and history',
      staff: 'Database',
      slow: 'Balances and history may take longer to show.',
      failing: 'Balances and history may not show. They are safe and will show again.',
    }),
    slowFrom: 500,
  },
  mail: {
    ...catalogue('status-mail', {
      word: 'Emails',
      staff: 'Mail',
      slow: 'Codes and receipts may take a few minutes longer to arrive.',
      failing:
        'Codes and receipts may arrive late. They are kept and sent as soon as our mail server answers.',
    }),
    // A mail server greets slowly by design.
    slowFrom: 5_000,
  },
} as const satisfies Record<string, PartDeclaration>
