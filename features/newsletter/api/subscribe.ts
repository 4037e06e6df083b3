// Answers for asking for the newsletter: one row an address, a mail now and then, and one answer for everybody.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { newId } from '#kit/ids.ts'
import { done } from '#kit/refusal.ts'
import { confirmationDays, mailsPerDayMax } from '../contract.ts'
import { mayMail, type SubscriptionState } from '../rules.ts'
import { confirmationHash, confirmationToken } from './links.ts'
import { daysAgo, every, minute } from '#kit/jobs/periodic.ts'

type SubscriptionRow = { id: string; state: SubscriptionState; mailed_at: Date | null }

const dayMilliseconds = 86_400_000

/** Leaves the mail that confirms, unless the address is on the list or had its mails. Nobody can tell from outside. */
export async function subscribe(doors: Doors, email: string) {
  await doors.database.begin(async (sql) => {
    const now = doors.clock.now()
    const subscription = await lockSubscription(sql, doors, { email, now })
    const mailedAt = subscription.mailed_at ?? undefined
    if (!mayMail({ state: subscription.state, mailedAt }, now)) return
    // Within this transaction nobody else counts for this address: its row is locked.
    if (!(await hasMailLeft(sql, doors, { email, now }))) return
    const confirmationId = newId(doors)
    await sql`
      update newsletter_subscriptions set mailed_at = ${now}, confirmation_id = ${confirmationId},
        confirmation_hash = ${confirmationHash(confirmationToken(doors.vault, confirmationId))},
        confirmation_expires_at = ${new Date(now.getTime() + confirmationDays * dayMilliseconds)}
      where id = ${subscription.id}`
    await doors.outbox.enqueue(sql, {
      kind: 'newsletter.mail-confirmation',
      payload: { confirmation_id: confirmationId },
      key: confirmationId,
    })
  })
  return done(null)
}

// Two at once for one address: the second waits at the unique key, then at the row.
async function lockSubscription(
  sql: Sql,
  doors: Doors,
  asked: { email: string; now: Date },
): Promise<SubscriptionRow> {
  await sql`
    insert into newsletter_subscriptions (id, email, state, requested_at)
    values (${newId(doors)}, ${asked.email}, 'unconfirmed', ${asked.now})
    on conflict (email) do nothing`
  const [row] = await sql<SubscriptionRow>`
    select id, state, mailed_at from newsletter_subscriptions where email = ${asked.email} for update`
  if (row === undefined) throw new Error('Broken invariant: an address that was just written down is there')
  return row
}

async function hasMailLeft(sql: Sql, doors: Doors, asked: { email: string; now: Date }): Promise<boolean> {
  const taken = await takeFromLimit(sql, {
    bucket: `newsletter:${doors.vault.blindIndex('newsletter-address', asked.email).toString('base64url')}`,
    most: mailsPerDayMax,
    seconds: dayMilliseconds / 1000,
    now: asked.now,
  })
  return taken.allowed
}

/** Removes addresses that nobody confirmed: they were not given to us. */
export async function removeOldRequests(sql: Sql, before: Date): Promise<void> {
  await sql`
    delete from newsletter_subscriptions
    where state = 'unconfirmed' and requested_at < ${before}
      and (confirmation_expires_at is null or confirmation_expires_at < ${before})`
}

export const periodic = ({ database: { sql }, clock }: Doors) => [
  every(60 * minute, 'newsletter.remove-old', () => removeOldRequests(sql, daysAgo(clock, 30))),
]
