// Answers for what asking for the newsletter does: a mail, or nothing.
import { mailPauseMinutes } from './contract.ts'

export type SubscriptionState = 'unconfirmed' | 'confirmed' | 'unsubscribed'

/** Whether a mail with a link leaves: not to who is on the list, and not twice within some minutes. */
export function mayMail(
  subscription: { readonly state: SubscriptionState; readonly mailedAt: Date | undefined },
  now: Date,
): boolean {
  if (subscription.state === 'confirmed') return false
  const { mailedAt } = subscription
  return mailedAt === undefined || now.getTime() - mailedAt.getTime() >= mailPauseMinutes * 60_000
}

/** A cell of a table as spreadsheets read it: quoted, and never a formula. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /["',\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
