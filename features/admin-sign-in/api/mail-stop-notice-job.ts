// Answers for the mail that tells an owner that one person stopped something for everybody, and who lets it go again.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say } from '#kit/words/words.ts'
import { mailWords, stopWords as words } from '../words.ts'
import { lagosTime } from './mail-reset-notice-job.ts'

type Person = { id: string; name: string; email: string }

export async function mailStopNotice(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { admin_id: adminId, reader_id: readerId, what, reason, at } = context.job.payload
  assert(
    typeof adminId === 'string' && typeof readerId === 'string' && typeof at === 'string',
    'a notice names its admin, its reader and its time',
  )
  assert(typeof what === 'string', 'a notice of a stop says of what')
  const people = await doors.database
    .sql<Person>`select id, name, email from admins where id = any(${[adminId, readerId]}::uuid[])`
  const admin = people.find((person) => person.id === adminId)
  const reader = people.find((person) => person.id === readerId)
  if (admin === undefined || reader === undefined) return jobDone
  const { html, text } = brandedMail(doors.brand, {
    title: say(words.title, { what }),
    preview: say(words.body, { name: admin.name, what }),
    paragraphs: [say(words.body, { name: admin.name, what }), say(words.again)],
    details: [
      [say(mailWords.noticeWho), `${admin.name} (${admin.email})`],
      [say(mailWords.noticeWhen), `${lagosTime.format(new Date(at))}, Lagos`],
      [say(words.why), typeof reason === 'string' ? reason : say(words.noReason)],
    ],
    warning: say(mailWords.noticeWarning),
  })
  await sendMail(context, mailer, {
    id: `stop-notice-${context.job.id}`,
    to: reader.email,
    subject: say(words.subject, { product: doors.brand.name, what }),
    html,
    text,
  })
  return jobDone
}
