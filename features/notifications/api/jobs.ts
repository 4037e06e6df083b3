// Answers for the background work of notifications, by kind of job.
import type { Doors } from '#kit/doors.ts'
import type { JobHandlers } from '#kit/jobs/jobs.ts'
import { deliver } from './deliver-job.ts'
import type { AllSenders } from './senders.ts'
import { recordSms } from './sms-webhook.ts'
import { spread } from './spread-job.ts'

export function jobs(doors: Doors, senders: AllSenders): JobHandlers {
  const sending = { ...doors, push: senders.push, sms: senders.sms, mailer: senders.mailer }
  return {
    'notifications.spread': (context) => spread(sending, context),
    'notifications.deliver': (context) => deliver(sending, context),
    'notifications.record-sms': (context) => recordSms(doors, context),
  }
}
