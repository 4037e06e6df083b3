// Answers for the parts that everything lives on: the server, its database, its mail.
import type { Mailer } from '#kit/mail/mailer.ts'
import { catalogue } from '#kit/words/words.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'

export const measured = ({ mailer }: { readonly mailer: Mailer }): readonly MeasuredPart[] => [
  {
    name: 'app',
    order: 10,
    ...catalogue('status-app', {
      word: 'App and website',
      staff: 'API and site',
      slow: 'Screens may take longer to open.',
      failing: 'You may not be able to sign in or see your balance. Try again in a few minutes.',
    }),
    slowFrom: 1_000,
  },
  {
    name: 'database',
    order: 20,
    ...catalogue('status-database', {
      word: 'Balances and history',
      staff: 'Database',
      slow: 'Balances and history may take longer to show.',
      failing: 'Balances and history may not show. They are safe and will show again.',
    }),
    slowFrom: 500,
  },
  {
    name: 'mail',
    order: 90,
    ...catalogue('status-mail', {
      word: 'Emails',
      staff: 'Mail',
      slow: 'Codes and receipts may take a few minutes longer to arrive.',
      failing:
        'Codes and receipts may arrive late. They are kept and sent as soon as our mail server answers.',
    }),
    // A mail server greets slowly by design.
    slowFrom: 5_000,
    answers: async () => (await mailer.ping()).outcome === 'accepted',
  },
]
