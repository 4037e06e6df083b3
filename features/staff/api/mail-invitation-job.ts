// Answers for the mail that invites somebody to the console. An invitation that is over, or was sent again, is not sent.
import { sendMail } from '#kit/mail/send-mail.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { say } from '#kit/words/words.ts'
import { invitationHours } from '../invitations-contract.ts'
import { mailWords, roleWords } from '../words.ts'
import { invitationLink } from './invitation-link.ts'
import type { AdminRole } from '#kit/roles.ts'

type Row = { id: string; email: string; role: AdminRole; sends: number; invited_by: string }

export async function mailInvitation(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { invitation_id: id, sends } = context.job.payload
  assert(typeof id === 'string' && typeof sends === 'number', 'a job to mail an invitation names its sending')
  const [row] = await doors.database.sql<Row>`
    select i.id, i.email, i.role, i.sends, a.name as invited_by
    from admin_invitations i join admins a on a.id = i.invited_by
    where i.id = ${id} and i.sends = ${sends} and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > ${doors.clock.now()}`
  if (row === undefined) return jobDone
  const product = doors.brand.name
  const values = { product, name: row.invited_by, role: say(roleWords[row.role]), hours: invitationHours }
  const { html, text } = brandedMail(doors.brand, {
    title: say(mailWords.title, values),
    preview: say(mailWords.preview, values),
    paragraphs: [say(mailWords.body, values), say(mailWords.once, values)],
    button: { label: say(mailWords.accept), url: invitationLink(doors.vault, doors.consoleUrl, row) },
    warning: say(mailWords.warning),
  })
  await sendMail(context, mailer, {
    id: `invitation-${id}-${sends}`,
    to: row.email,
    subject: say(mailWords.subject, values),
    html,
    text,
  })
  return jobDone
}
