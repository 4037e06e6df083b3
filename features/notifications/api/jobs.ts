// Answers for the background work of notifications, by kind of job.
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { deliver } from './deliver-job.ts'
import type { AllSenders } from './senders.ts'
import { recordSms } from './sms-webhook.ts'
import { spread } from './spread-job.ts'

export function jobs(doors: Doors, senders: AllSenders): JobHandlers {
  const sending = { ...doors, push: senders.push, sms: senders.sms, mailer: senders.mailer }
  const beginning = together(doors.database)
  return {
    'notifications.spread': { manyAtOnce: (context) => spread(sending, context) },
    'notifications.deliver': { manyAtOnce: (context) => deliver(sending, context, beginning) },
    'notifications.record-sms': (context) => recordSms(doors, context),
  }
}
