// Answers for leaving the newsletter: one press, from any mail, as often as one likes.
import type { Doors } from '#kit/doors.ts'
import { done, refuse } from '#kit/refusal.ts'
import { subscriptionOf } from './links.ts'

/** Takes the address off the list and ends links that would bring it back. Who has left already is told the same. */
export async function unsubscribe(doors: Doors, token: string) {
  const id = subscriptionOf(doors.vault, token)
  if (id === undefined) return refuse('link_unknown')
  await doors.database.sql`
    update newsletter_subscriptions set state = 'unsubscribed', unsubscribed_at = ${doors.clock.now()},
      confirmation_id = null, confirmation_hash = null, confirmation_expires_at = null
    where id = ${id} and state <> 'unsubscribed'`
  return done(null)
}
