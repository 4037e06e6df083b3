// Answers for another e-mail address: authorised strongly for exactly this value, proven by a code, the old address told. What a new
// phone number (change-phone.ts) shares with it stands here.
import {
  type CodeMailed,
  enqueueCode,
  findCustomer,
  markEmail,
  tellNotice,
} from '#features/customer-sign-in/public.ts'
import { sightOf, takeAuthorisation } from '#features/step-up/public.ts'
import { type Sql, violatedUnique } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse } from '#kit/refusal.ts'
import { tellFormerAddress } from './tell-old-address-job.ts'

/** One of the two. */
export type NewContact = { readonly email: string } | { readonly phone: string }

/** How long a code to a new address or number may be waited for. */
export const changeMinutes = 30

const sightOfContact = (actor: CustomerActor, contact: NewContact) =>
  sightOf('contact', { ...contact, customer: actor.id })

const valueOf = (contact: NewContact): string => ('email' in contact ? contact.email : contact.phone)

export async function isUnchanged(sql: Sql, actor: CustomerActor, contact: NewContact): Promise<boolean> {
  const rows = await sql`
    select 1 from users where id = ${actor.id} and ${valueOf(contact)} in (email, phone)`
  return rows.length > 0
}

/** What has to be authorised. Whether another account has it is not told before it is proven to be this customer's. */
export async function prepareContact(doors: Doors, actor: CustomerActor, contact: NewContact) {
  if (await isUnchanged(doors.database.sql, actor, contact)) return refuse('contact_unchanged')
  return done({ value: valueOf(contact), ...sightOfContact(actor, contact) })
}

export type Authorised<Contact> = { readonly contact: Contact; readonly authorisationId: string }

export function takeFor(sql: Sql, doors: Doors, actor: CustomerActor, asked: Authorised<NewContact>) {
  const { authorisationId } = asked
  const { hash } = sightOfContact(actor, asked.contact)
  return takeAuthorisation(sql, doors, {
    actor,
    authorisationId,
    purpose: 'contact',
    hash,
    strength: 'strong',
  })
}

export async function changeEmail(
  sql: Sql,
  doors: Doors,
  actor: CustomerActor,
  asked: Authorised<{ email: string }>,
) {
  const { email } = asked.contact
  if (await isUnchanged(sql, actor, { email })) return refuse('contact_unchanged')
  const taken = await takeFor(sql, doors, actor, asked)
  if (!taken.ok) return taken
  const mailed = await enqueueCode(sql, doors, { userId: actor.id, purpose: 'contact', to: email })
  if (!mailed.ok) return mailed
  const id = newId(doors)
  await sql`
    insert into email_changes (id, user_id, email, email_before, code_id, asked_at)
    select ${id}, id, ${email}, email, ${mailed.value.codeId}, ${doors.clock.now()} from users where id = ${actor.id}`
  return done({ change_id: id, email, ...sentView(mailed.value) })
}

export const sentView = ({ resendAfterSeconds, codeLength }: CodeMailed) => ({
  resend_after_seconds: resendAfterSeconds,
  code_length: codeLength,
})

type Waiting = { email: string; code_id: string }

async function findWaiting(doors: Doors, sql: Sql, of: { actor: CustomerActor; id: string }) {
  const since = new Date(doors.clock.now().getTime() - changeMinutes * 60_000)
  const [row] = await sql<Waiting>`
    select email, code_id from email_changes
    where id = ${of.id} and user_id = ${of.actor.id} and by_admin is null and done_at is null and asked_at > ${since}`
  return row
}

export async function resendEmailCode(doors: Doors, actor: CustomerActor, id: string) {
  return doors.database.begin(async (sql) => {
    const waiting = await findWaiting(doors, sql, { actor, id })
    if (waiting === undefined) return refuse('change_over')
    const { email } = waiting
    const mailed = await enqueueCode(sql, doors, { userId: actor.id, purpose: 'contact', to: email })
    if (!mailed.ok) return mailed
    await sql`update email_changes set code_id = ${mailed.value.codeId} where id = ${id}`
    return done({ change_id: id, email, ...sentView(mailed.value) })
  })
}

export async function confirmEmail(doors: Doors, actor: CustomerActor, asked: { id: string; code: string }) {
  const { sql: pool } = doors.database
  const now = doors.clock.now()
  const waiting = await findWaiting(doors, pool, { actor, id: asked.id })
  if (waiting === undefined) return refuse('change_over')
  const { email } = waiting
  const tried = await tryCode(pool, doors, {
    realm: 'customer',
    purpose: 'contact',
    address: email,
    code: asked.code,
  })
  if (!tried.right) return refuse(tried.isSpent ? 'code_spent' : 'wrong_code')
  if (tried.codeId !== waiting.code_id) return refuse('wrong_code')
  try {
    return await doors.database.begin(async (sql) => {
      if (!(await takeCode(sql, { codeId: tried.codeId, now }))) return refuse('wrong_code')
      await markEmail(sql, { userId: actor.id, email })
      await sql`update email_changes set done_at = ${now} where id = ${asked.id}`
      await tellFormerAddress(sql, doors, { changeId: asked.id, notice: 'left' })
      await tellNotice(sql, doors, { userId: actor.id, notice: 'email_changed', deviceId: actor.deviceId })
      await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`, 'users'], now)
      return done(await findCustomer(sql, actor))
    })
  } catch (violation) {
    if (violatedUnique(violation) === 'users_email') return refuse('email_taken')
    throw violation
  }
}
