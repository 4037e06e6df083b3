// Answers for a phone number that its customer proves: a code by SMS, for the one that is there or for a new one, strongly authorised.
import {
  type CodeMailed,
  findCustomer,
  lockPhone,
  markPhoneConfirmed,
  tellNotice,
  tooManyCodes,
} from '#features/customer-sign-in/public.ts'
import { resendSeconds } from '#features/customer-sign-in/contract.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { groupNigerianPhone } from '#kit/nigerian-phone.ts'
import { issueCode, takeCode, tryCode } from '#kit/one-time-codes/one-time-codes.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type Authorised, changeMinutes, isUnchanged, sentView, takeFor } from './change-contact.ts'
import type { Sms } from './sms-code-job.ts'

type SmsDoors = Doors & { readonly sms: Sms }

async function enqueueSms(
  sql: Sql,
  doors: SmsDoors,
  { userId, phone }: { readonly userId: string; readonly phone: string },
): Promise<Result<CodeMailed, 'too_many_codes' | 'sms_off'>> {
  if (doors.sms === undefined) return refuse('sms_off')
  const subject = { realm: 'customer', purpose: 'phone', address: phone, asker: userId } as const
  const issued = await issueCode(sql, doors, subject)
  if (!issued.issued) return tooManyCodes(issued.retryAfterSeconds)
  await doors.outbox.enqueue(sql, {
    kind: 'customer-safety.sms-code',
    payload: { code_id: issued.id },
    key: issued.id,
  })
  return done({ codeId: issued.id, resendAfterSeconds: resendSeconds, codeLength: issued.length })
}

/** `before`: what the customer's row says when it is asked for; once it says something else, the code changes nothing. */
async function begin(
  sql: Sql,
  doors: SmsDoors,
  asked: { readonly userId: string; readonly phone: string; readonly before: string },
) {
  const { userId, phone, before } = asked
  const sent = await enqueueSms(sql, doors, asked)
  if (!sent.ok) return sent
  const id = newId(doors)
  await sql`
    insert into phone_changes (id, user_id, phone, phone_before, code_id, asked_at)
    values (${id}, ${userId}, ${phone}, ${before}, ${sent.value.codeId}, ${doors.clock.now()})`
  return done({ change_id: id, phone, ...sentView(sent.value) })
}

type Known = { phone: string | null; is_confirmed: boolean }

async function findKnown(sql: Sql, actor: CustomerActor): Promise<Known | undefined> {
  const [row] = await sql<Known>`
    select phone, phone_confirmed_at is not null is_confirmed from users where id = ${actor.id}`
  return row
}

/** Sends a code to the number that is there. It was authorised, or written down by staff; the code adds what nobody else can. */
export async function sendPhoneCode(doors: SmsDoors, actor: CustomerActor) {
  return doors.database.begin(async (sql) => {
    const known = await findKnown(sql, actor)
    if (!known?.phone || known.is_confirmed) return refuse('nothing_to_confirm')
    return begin(sql, doors, { userId: actor.id, phone: known.phone, before: known.phone })
  })
}

export async function changePhone(
  sql: Sql,
  doors: SmsDoors,
  actor: CustomerActor,
  asked: Authorised<{ phone: string }>,
) {
  const { phone } = asked.contact
  if (await isUnchanged(sql, actor, { phone })) return refuse('contact_unchanged')
  const taken = await takeFor(sql, doors, actor, asked)
  if (!taken.ok) return taken
  const before = (await findKnown(sql, actor))?.phone ?? ''
  return begin(sql, doors, { userId: actor.id, phone, before })
}

type Waiting = { phone: string; phone_before: string; code_id: string }

async function findWaiting(doors: Doors, sql: Sql, of: { actor: CustomerActor; id: string }) {
  const since = new Date(doors.clock.now().getTime() - changeMinutes * 60_000)
  const [row] = await sql<Waiting>`
    select phone, phone_before, code_id from phone_changes
    where id = ${of.id} and user_id = ${of.actor.id} and done_at is null and asked_at > ${since}`
  return row
}

export async function resendPhoneCode(doors: SmsDoors, actor: CustomerActor, id: string) {
  return doors.database.begin(async (sql) => {
    const waiting = await findWaiting(doors, sql, { actor, id })
    if (waiting === undefined) return refuse('change_over')
    const { phone } = waiting
    const sent = await enqueueSms(sql, doors, { userId: actor.id, phone })
    if (!sent.ok) return sent
    await sql`update phone_changes set code_id = ${sent.value.codeId} where id = ${id}`
    return done({ change_id: id, phone, ...sentView(sent.value) })
  })
}

/** Whoever types the code has the number: networks give numbers to new people. Who had it confirmed before is told. */
export async function confirmPhone(doors: Doors, actor: CustomerActor, asked: { id: string; code: string }) {
  const { sql: pool } = doors.database
  const now = doors.clock.now()
  const waiting = await findWaiting(doors, pool, { actor, id: asked.id })
  if (waiting === undefined) return refuse('change_over')
  const { phone } = waiting
  const subject = { realm: 'customer', purpose: 'phone', address: phone, asker: actor.id } as const
  const tried = await tryCode(pool, doors, { ...subject, code: asked.code })
  if (!tried.right) return refuse(tried.isSpent ? 'code_spent' : 'wrong_code')
  if (tried.codeId !== waiting.code_id) return refuse('wrong_code')
  return doors.database.begin(async (sql) => {
    const { current, holder } = await lockPhone(sql, { userId: actor.id, phone })
    // Another change was done meanwhile, or staff wrote another number down.
    if (current !== waiting.phone_before) return refuse('change_over')
    if (!(await takeCode(sql, { codeId: tried.codeId, now }))) return refuse('wrong_code')
    await markPhoneConfirmed(sql, { userId: actor.id, phone, now })
    await sql`update phone_changes set done_at = ${now} where id = ${asked.id}`
    if (phone !== current)
      await tellNotice(sql, doors, { userId: actor.id, notice: 'phone_changed', deviceId: actor.deviceId })
    if (holder !== undefined)
      await tellNotice(sql, doors, {
        userId: holder,
        notice: 'phone_lost',
        phone: `0${groupNigerianPhone(phone)}`,
      })
    const topics = [actor.id, ...(holder === undefined ? [] : [holder])].flatMap((id) => [
      `customer:${id}`,
      `user:${id}`,
    ])
    await noteChange(sql, [...topics, 'users'], now)
    return done(await findCustomer(sql, actor))
  })
}
