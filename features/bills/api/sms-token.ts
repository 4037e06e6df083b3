// Answers for a token that its customer sends to their own number by SMS: asked for, then handed over once, and written down nowhere.
import { plainSms } from '#features/notifications/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { refuseOverLimit } from '#kit/http/session-limits.ts'
import { newId } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { maskedNumber } from '#kit/masked.ts'
import type { Ports } from '#kit/ports.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { inFours } from '#kit/words/in-fours.ts'
import { sms as words } from '../goods-words.ts'
import { smsLimits } from '../rules.ts'
import { type Bill, findBill } from './goods.ts'

/** The partner for SMS, where there is one. */
export type Sms = Ports['sms'] | undefined

type Asked = { readonly userId: string; readonly transactionId: string }

async function findConfirmedPhone(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ phone: string }>`
    select phone from users where id = ${userId} and phone is not null and phone_confirmed_at is not null`
  return row?.phone
}

async function countSms(doors: Doors, { userId, transactionId }: Asked) {
  const now = doors.clock.now()
  const { sql } = doors.database
  for (const { most, seconds, of } of smsLimits) {
    const bucket = `token-sms:${seconds}:${of === 'bill' ? transactionId : userId}`
    const counted = refuseOverLimit(await takeFromLimit(sql, { bucket, most, seconds, now }))
    if (!counted.ok) return counted
  }
  return done()
}

/** The job names the bill, never its token or the number. */
export async function smsMyToken(doors: Doors, sms: Sms, asked: Asked) {
  if (sms === undefined) return refuse('sms_off')
  const { sql } = doors.database
  const bill = await findBill(sql, doors, asked.transactionId)
  if (bill?.userId !== asked.userId || !bill.isPaid || (bill.delivered?.token ?? null) === null)
    return refuse('no_goods')
  const phone = await findConfirmedPhone(sql, asked.userId)
  if (phone === undefined) return refuse('phone_not_confirmed')
  const counted = await countSms(doors, asked)
  if (!counted.ok) return counted
  await doors.database.begin((inside) =>
    doors.outbox.enqueue(inside, {
      kind: 'bills.sms-token',
      payload: { transaction_id: asked.transactionId },
      key: newId(doors),
    }),
  )
  return done({ phone: maskedNumber(phone) })
}

function textOf(doors: Doors, { biller, account, delivered }: Bill, token: string): string {
  const told = {
    product: doors.brand.name,
    biller,
    end: account.slice(-4),
    token: inFours(token),
    keys: (delivered?.before ?? []).map(inFours).join(say(words.between)),
  }
  return plainSms(say(told.keys === '' ? words.token : words.withKeys, told))
}

const laterSeconds = 10

/** Once: where no answer came, it may be there. Whoever waits in vain asks again. */
export async function smsToken(doors: Doors, sms: Sms, context: JobContext): Promise<JobOutcome> {
  const transactionId = context.job.payload['transaction_id']
  assert(typeof transactionId === 'string', 'a job to send a token names its bill')
  const { sql } = doors.database
  const bill = await findBill(sql, doors, transactionId)
  const token = bill?.isPaid === true ? bill.delivered?.token : undefined
  const phone = bill && (await findConfirmedPhone(sql, bill.userId))
  // It came back, or its customer was erased or has another number that is not confirmed.
  if (sms === undefined || bill === undefined || phone === undefined) return jobDone
  if (token === undefined || token === null) return jobDone
  const handed = await sms.send({ to: phone, text: textOf(doors, bill, token) })
  context.log.info({ transaction_id: transactionId, outcome: handed.outcome }, 'a token was handed over')
  if (handed.outcome !== 'later') return jobDone
  return { again: new Date(doors.clock.now().getTime() + (handed.afterSeconds ?? laterSeconds) * 1_000) }
}
