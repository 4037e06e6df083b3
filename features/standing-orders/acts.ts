// Answers for what is said of the acts of scheduled payments. Pure.
import type { Acts } from '#features/team/act.ts'

export const acts: Acts = {
  'standing-orders.make': { says: 'Set up scheduled payment' },
  'standing-orders.cancel': { says: 'Cancel scheduled payment' },
  'standing-orders.confirm': { says: 'Confirm scheduled payment again' },
  'standing-orders.change': { says: 'Change scheduled payment' },
  'standing-orders.pause': { says: 'Pause scheduled payment' },
  'standing-orders.resume': { says: 'Resume scheduled payment' },
  'standing-orders.try-now': { says: 'Send scheduled payment at once' },
}
