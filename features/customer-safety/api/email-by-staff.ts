// Answers for an e-mail address that staff write down: it holds once whoever reads its mail has said so by a link.
import { markEmail, tellNotice } from '#features/customer-sign-in/public.ts'
import { assert } from '#kit/assert.ts'
import { equalHashes, type Vault } from '#kit/crypto/vault.ts'
import { type Sql, violatedUnique } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { newAddressMail } from '../words.ts'
import { tellFormerAddress } from './tell-old-address-job.ts'

/** How long a link to a new address is good. */
const linkHours = 24
const since = (now: Date): Date => new Date(now.getTime() - linkHours * 3_600_000)

/** Nothing that opens a change is stored: the token is derived from its id under a key. */
const tokenOf = (vault: Vault, id: string): string =>
  vault.hashSecret('email-by-staff', id).toString('base64url')

/** The address that waits for its own word; a later one takes the place of an earlier. */
export async function findWaitingEmail(
  sql: Sql,
  of: { readonly userId: string; readonly now: Date },
): Promise<{ readonly email: string; readonly until: Date } | undefined> {
  const [row] = await sql<{ email: string; asked_at: Date }>`
    select email, asked_at from email_changes
    where user_id = ${of.userId} and by_admin is not null and done_at is null and asked_at > ${since(of.now)}
    order by asked_at desc, id desc limit 1`
  return row && { email: row.email, until: new Date(row.asked_at.getTime() + linkHours * 3_600_000) }
}

/** Writes the address down, mails it a link, and tells the address before. Runs in the caller's transaction. */
export async function askNewEmail(
  sql: Sql,
  doors: Doors,
  asked: { readonly userId: string; readonly email: string; readonly adminId: string; readonly now: Date },
): Promise<void> {
  const { userId, email, adminId, now } = asked
  const id = newId(doors)
  await sql`
    insert into email_changes (id, user_id, email, email_before, by_admin, asked_at)
    select ${id}, id, ${email}, email, ${adminId}, ${now} from users where id = ${userId}`
  await doors.outbox.enqueue(sql, {
    kind: 'customer-safety.mail-new-address',
    payload: { change_id: id },
    key: id,
  })
  await tellNotice(sql, doors, { userId, notice: 'email_change_asked' })
}

type Change = { id: string; user_id: string; email: string }

/** A change that can still be confirmed: young, not done, and the newest of its user. */
async function findOpen(sql: Sql, of: { id: string; now: Date }): Promise<Change | undefined> {
  const [row] = await sql<Change>`
    select c.id, c.user_id, c.email from email_changes c join users u on u.id = c.user_id
    where c.id = ${of.id} and c.by_admin is not null and c.done_at is null and c.asked_at > ${since(of.now)}
      and u.status <> 'closed' and not exists (
        select 1 from email_changes later where later.user_id = c.user_id and later.by_admin is not null
          and (later.asked_at, later.id) > (c.asked_at, c.id))
    for update of c`
  return row
}

type Link = { readonly id: string; readonly token: string }

/** Whether a link is one that we mailed, of whatever day. */
export const isLinkOfOurs = (vault: Vault, { id, token }: Link): boolean =>
  equalHashes(Buffer.from(tokenOf(vault, id)), Buffer.from(token))

export async function confirmNewEmail(doors: Doors, asked: Link) {
  if (!isLinkOfOurs(doors.vault, asked)) return refuse('link_dead')
  const now = doors.clock.now()
  try {
    return await doors.database.begin(async (sql) => {
      const change = await findOpen(sql, { id: asked.id, now })
      if (change === undefined) return refuse('link_dead')
      const { user_id: userId, email } = change
      await markEmail(sql, { userId, email })
      await sql`update email_changes set done_at = ${now} where id = ${change.id}`
      await tellFormerAddress(sql, doors, { changeId: change.id, notice: 'left' })
      await tellNotice(sql, doors, { userId, notice: 'email_changed' })
      await noteChange(sql, [`customer:${userId}`, `user:${userId}`, 'users'], now)
      return done({ email })
    })
  } catch (violation) {
    if (violatedUnique(violation) === 'users_email') return refuse('email_taken')
    throw violation
  }
}

/** Mails the link. */
export async function mailNewAddress(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const id = context.job.payload['change_id']
  assert(typeof id === 'string', 'a job to mail a new address names the change')
  const [change] = await doors.database.sql<{ email: string }>`
    select email from email_changes where id = ${id} and done_at is null and by_admin is not null`
  if (change === undefined) return jobDone
  const product = doors.brand.name
  const subject = say(newAddressMail.subject, { product })
  await sendMail(context, mailer, {
    id: `new-address-${id}`,
    to: change.email,
    subject,
    ...brandedMail(doors.brand, {
      title: subject,
      preview: say(newAddressMail.preview),
      paragraphs: [say(newAddressMail.paragraph, { product, hours: linkHours }), say(newAddressMail.ignore)],
      button: {
        label: say(newAddressMail.button),
        url: `${doors.publicUrl}/app/link/confirm-email#${id}.${tokenOf(doors.vault, id)}`,
      },
    }),
  })
  return jobDone
}
