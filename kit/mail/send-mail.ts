// Answers for handing a mail of a job to the mail server: an unknown outcome is tried again under the same id.
import type { JobContext } from '../jobs/jobs.ts'
import type { Mailer, Message } from './mailer.ts'

/** Sends, or throws so that the job runs again. A mail that the server refuses for good is dropped with a warning. */
export async function sendMail(
  context: JobContext,
  mailer: Mailer,
  message: Omit<Message, 'date'>,
): Promise<void> {
  const sent = await mailer.send({ ...message, date: context.job.createdAt })
  switch (sent.outcome) {
    case 'accepted':
      return
    case 'rejected':
      context.log.warn('the mail server refused a mail for good')
      return
    case 'unknown':
      throw new Error(`the mail server gave no answer: ${sent.detail}`)
  }
}
