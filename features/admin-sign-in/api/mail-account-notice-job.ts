// Answers for the mail that tells what became of an admin's account: passkeys, role, state, second factor.
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say, type Word } from '#kit/words/words.ts'
import { accountWords as words, mailWords } from '../words.ts'
import { lagosTime } from './mail-reset-notice-job.ts'
import { type AccountNotice, accountNotices } from './tell-account.ts'

type Letter = { readonly subject: Word; readonly title: Word; readonly body: Word }

const letters: Readonly<Record<AccountNotice, Letter>> = {
  passkey_added: {
    subject: words.passkeyAddedSubject,
    title: words.passkeyAddedTitle,
    body: words.passkeyAddedBody,
  },
  passkey_removed: {
    subject: words.passkeyRemovedSubject,
    title: words.passkeyRemovedTitle,
    body: words.passkeyRemovedBody,
  },
  factor_reset: {
    subject: words.factorResetSubject,
    title: words.factorResetTitle,
    body: words.factorResetBody,
  },
  role_changed: {
    subject: words.roleChangedSubject,
    title: words.roleChangedTitle,
    body: words.roleChangedBody,
  },
  suspended: { subject: words.suspendedSubject, title: words.suspendedTitle, body: words.suspendedBody },
  reinstated: { subject: words.reinstatedSubject, title: words.reinstatedTitle, body: words.reinstatedBody },
  many_records: {
    subject: words.manyRecordsSubject,
    title: words.manyRecordsTitle,
    body: words.manyRecordsBody,
  },
  invited: { subject: words.invitedSubject, title: words.invitedTitle, body: words.invitedBody },
}

type Person = { id: string; name: string; email: string }

export async function mailAccountNotice(
  doors: Doors,
  mailer: Mailer,
  context: JobContext,
): Promise<JobOutcome> {
  const { admin_id: adminId, reader_id: readerId, notice: told, at, detail } = context.job.payload
  const notice = accountNotices.find((one) => one === told)
  assert(
    typeof adminId === 'string' && typeof readerId === 'string' && typeof at === 'string',
    'a notice names its admin, its reader and its time',
  )
  assert(notice !== undefined, 'a notice is one of ours')
  const people = await doors.database
    .sql<Person>`select id, name, email from admins where id = any(${[adminId, readerId]}::uuid[])`
  const admin = people.find((person) => person.id === adminId)
  const reader = people.find((person) => person.id === readerId)
  if (admin === undefined || reader === undefined) return jobDone
  const { subject, title, body } = letters[notice]
  const { html, text } = brandedMail(doors.brand, {
    title: say(title),
    preview: say(body, { name: admin.name }),
    paragraphs: [say(body, { name: admin.name })],
    details: [
      [say(mailWords.noticeWho), `${admin.name} (${admin.email})`],
      ...(typeof detail === 'string' ? [[say(mailWords.noticeWhat), detail] as const] : []),
      [say(mailWords.noticeWhen), `${lagosTime.format(new Date(at))}, Lagos`],
    ],
    warning: say(mailWords.noticeWarning),
  })
  await sendMail(context, mailer, {
    id: `account-notice-${context.job.id}`,
    to: reader.email,
    subject: say(subject, { product: doors.brand.name }),
    html,
    text,
  })
  return jobDone
}
