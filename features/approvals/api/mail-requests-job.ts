// Answers for the mails about requests: which wait for somebody's word (what was decided meanwhile is not told), and what became of one's own.
import { actWords } from '#features/team/public.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import { nameInTitle } from '#kit/words/setting-name.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { mailWords as words } from '../mail-words.ts'
import type { ApprovalRow } from './approval-rows.ts'

type Waiting = Pick<
  ApprovalRow,
  'command' | 'target_type' | 'target_id' | 'amount_minor' | 'currency' | 'made_at'
> & {
  readonly maker: string
}

/** Named one by one; the rest is a number. */
const namedMost = 10

export async function mailWaiting(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { reader_id: readerId, told_at: toldAt } = context.job.payload
  assert(typeof readerId === 'string' && typeof toldAt === 'string', 'a mail names its reader and its time')
  const { sql } = doors.database
  const [reader] = await sql<{ email: string }>`
    select email from admins where id = ${readerId} and state = 'active'`
  const waiting = await sql<Waiting>`
    select a.command, a.target_type, a.target_id, a.amount_minor, a.currency, a.made_at, m.name as maker
    from approval_notices n join approvals a on a.id = n.approval_id join admins m on m.id = a.maker_id
    where n.admin_id = ${readerId} and n.told_at = ${new Date(toldAt)} and a.state = 'waiting' and a.expires_at > ${doors.clock.now()}
    order by a.made_at desc, a.id desc`
  if (reader === undefined || waiting.length === 0) return jobDone
  const title = sayCount(words.title, waiting.length)
  const more = waiting.length - namedMost
  const { html, text } = brandedMail(doors.brand, {
    title,
    preview: say(words.body),
    paragraphs: [say(words.body), ...(more > 0 ? [sayCount(words.more, more)] : [])],
    details: waiting.slice(0, namedMost).map((one) => [titleOf(one), requestOf(one)] as const),
    button: { label: say(words.button), url: `${doors.consoleUrl}/dashboard/approvals` },
    warning: say(words.rarely),
  })
  await sendMail(context, mailer, {
    id: `approvals-waiting-${context.job.id}`,
    to: reader.email,
    subject: `${doors.brand.name}: ${title}`,
    html,
    text,
  })
  return jobDone
}

const requestOf = ({ maker, made_at: at }: Waiting): string =>
  say(words.request, { name: maker, when: displayInstant(at) })

/** Tells a maker what became of what they asked for. Who decided, and their note, stand in the console. */
export async function mailOutcomes(doors: Doors, mailer: Mailer, context: JobContext): Promise<JobOutcome> {
  const { reader_id: readerId, told_at: toldAt } = context.job.payload
  assert(typeof readerId === 'string' && typeof toldAt === 'string', 'a mail names its reader and its time')
  const { sql } = doors.database
  const [reader] = await sql<{ email: string }>`
    select email from admins where id = ${readerId} and state = 'active'`
  const decided = await sql<Decided>`
    select a.command, a.target_type, a.target_id, a.amount_minor, a.currency, a.state, a.decided_at, c.name as checker
    from approval_notices n join approvals a on a.id = n.approval_id left join admins c on c.id = a.checker_id
    where n.admin_id = ${readerId} and n.told_at = ${new Date(toldAt)} and a.maker_id = ${readerId}
    order by a.decided_at desc, a.id desc`
  const [newest] = decided
  if (reader === undefined || newest === undefined) return jobDone
  const title =
    decided.length === 1
      ? say(outcomeTitles[newest.state], { act: titleOf(newest) })
      : sayCount(words.outcomes, decided.length)
  const { html, text } = brandedMail(doors.brand, {
    title,
    preview: say(words.outcomesBody),
    paragraphs: [say(words.outcomesBody)],
    details: decided.slice(0, namedMost).map((one) => [titleOf(one), outcomeOf(one)] as const),
    button: { label: say(words.seeOutcomes), url: `${doors.consoleUrl}/dashboard/approvals?tab=mine` },
  })
  await sendMail(context, mailer, {
    id: `approvals-outcome-${context.job.id}`,
    to: reader.email,
    subject: `${doors.brand.name}: ${title}`,
    html,
    text,
  })
  return jobDone
}

type Decided = Pick<ApprovalRow, 'command' | 'target_type' | 'target_id' | 'amount_minor' | 'currency'> & {
  readonly state: keyof typeof outcomeTitles
  readonly decided_at: Date
  readonly checker: string | null
}

const outcomeTitles = {
  approved: words.approvedTitle,
  rejected: words.rejectedTitle,
  expired: words.expiredTitle,
} as const
const outcomeWords = {
  approved: words.approvedBy,
  rejected: words.rejectedBy,
  expired: words.expired,
} as const

const outcomeOf = ({ state, checker, decided_at: at }: Decided): string =>
  say(outcomeWords[state], { name: checker ?? '', when: displayInstant(at) })

/** "Fund wallet ₦750,000.00". Whose wallet it is stands in the console: a mailbox is read by others. */
function titleOf({
  command,
  target_type: type,
  target_id: id,
  currency,
  amount_minor: minor,
}: Pick<Waiting, 'command' | 'target_type' | 'target_id' | 'currency' | 'amount_minor'>): string {
  const word = actWords[command]
  const said = word === undefined ? command : say(word)
  const name = nameInTitle({ type, id })
  const act = name === undefined ? said : say(words.actOn, { act: said, name })
  if (currency === null || minor === null || !isCurrency(currency)) return act
  return say(words.amountOf, { act, amount: displayAmount(money(currency, minor)) })
}
