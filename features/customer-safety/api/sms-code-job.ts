// Answers for the SMS that carries a code: handed to the partner, and written down nowhere.
import { plainSms } from '#features/notifications/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { findCodeToSend, inThrees } from '#kit/one-time-codes/code-to-send.ts'
import { codeMinutes } from '#kit/one-time-codes/one-time-codes.ts'
import type { Ports } from '#kit/ports.ts'
import { say } from '#kit/words/words.ts'
import { codeSms } from '../words.ts'

/** The partner for SMS, where there is one. */
export type Sms = Ports['sms'] | undefined

const laterSeconds = 10

/** Once: where no answer came, it may be there. Whoever waits in vain asks for another one. */
export async function smsCode(doors: Doors, sms: Sms, context: JobContext): Promise<JobOutcome> {
  const codeId = context.job.payload['code_id']
  assert(typeof codeId === 'string', 'a job to send a code names it')
  const found = await findCodeToSend(doors.database.sql, doors, { ...context.job, codeId })
  if (found.code === undefined) return found.outcome
  if (sms === undefined) return jobDone
  const { code, address } = found.code
  const words = { code: inThrees(code), product: doors.brand.name, minutes: codeMinutes }
  const handed = await sms.send({ to: address, text: plainSms(say(codeSms.text, words)) })
  context.log.info({ code_id: codeId, outcome: handed.outcome }, 'a code was handed over')
  if (handed.outcome !== 'later') return jobDone
  return { again: new Date(doors.clock.now().getTime() + (handed.afterSeconds ?? laterSeconds) * 1_000) }
}
