// Answers for confirming an address by the secret of its link: once, and within its days.
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { confirmationHash } from './links.ts'

/** The subscription that waits for this secret, if one does. For limits. */
export async function findConfirmation(doors: Doors, token: string): Promise<string | undefined> {
  const [row] = await doors.database.sql<{ id: string }>`
    select id from newsletter_subscriptions where confirmation_hash = ${confirmationHash(token)}`
  return row?.id
}

/** Puts the address on the list. The link is used up with it. */
export async function confirm(doors: Doors, token: string) {
  const now = doors.clock.now()
  const confirmed = await doors.database.sql<{ id: string }>`
    update newsletter_subscriptions set state = 'confirmed', confirmed_at = ${now}, unsubscribed_at = null,
      confirmation_id = null, confirmation_hash = null, confirmation_expires_at = null
    where confirmation_hash = ${confirmationHash(token)} and confirmation_expires_at > ${now}
    returning id`
  return confirmed.length === 1 ? done(null) : refuse('link_dead')
}
