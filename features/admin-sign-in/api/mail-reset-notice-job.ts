// Answers for the mail that tells the owners, and the admin, that a password was changed.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say } from '#kit/words/words.ts'
import { mailWords } from '../words.ts'

type Person = { id: string; name: string; email: string }

export const lagosTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  dateStyle: 'long',
  timeStyle: 'short',
})

export async function mailResetNotice(
  doors: Doors,
  mailer: Mailer,
  context: JobContext,
): Promise<JobOutcome> {
  const { admin_id: adminId, reader_id: readerId, by, at } = context.job.payload
  assert(
    typeof adminId === 'string' && typeof readerId === 'string',
    'a notice names its admin and its reader',
  )
  assert(typeof at === 'string' && (by === 'code' || by === 'operator'), 'a notice says when and how')
  const people = await doors.database
    .sql<Person>`select id, name, email from admins where id = any(${[adminId, readerId]}::uuid[])`
  const admin = people.find((person) => person.id === adminId)
  const reader = people.find((person) => person.id === readerId)
  if (admin === undefined || reader === undefined) return jobDone
  const product = doors.brand.name
  const { html, text } = brandedMail(doors.brand, {
    title: say(mailWords.noticeTitle),
    preview: say(mailWords.noticePreview, { name: admin.name }),
    paragraphs: [
      reader.id === admin.id
        ? say(mailWords.noticeToSelf)
        : say(mailWords.noticeToOwner, { name: admin.name }),
    ],
    details: [
      [say(mailWords.noticeWho), `${admin.name} (${admin.email})`],
      [say(mailWords.noticeWhen), `${lagosTime.format(new Date(at))}, Lagos`],
      [
        say(mailWords.noticeHow),
        say(by === 'code' ? mailWords.noticeHowByCode : mailWords.noticeHowByOperator),
      ],
    ],
    warning: say(mailWords.noticeWarning),
  })
  await sendMail(context, mailer, {
    id: `reset-notice-${context.job.id}`,
    to: reader.email,
    subject: say(mailWords.noticeSubject, { product }),
    html,
    text,
  })
  return jobDone
}
