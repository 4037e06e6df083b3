// Answers for paying the lines of a list, one after the other, each as a bill of its own: made as it was agreed to, or refused with its reason.
import { notify } from '#features/notifications/public.ts'
import {
  type Destinations,
  findOrderRow,
  findSender,
  fitsPayee,
  makeOrder,
  reckon,
  resolvePayee,
  type ResolvedPayee,
  sendingBar,
} from '#features/orders/public.ts'
import { findFate } from '#features/transfers/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { digestOf } from '#kit/http/idempotency.ts'
import { noteChange } from '#kit/http/live.ts'
import { idFrom } from '#kit/ids.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { lagosTime } from '#kit/lagos.ts'
import { money, subtract } from '#kit/money/money.ts'
import { done, refuse, type Refused, type Result } from '#kit/refusal.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { paidAtOnce } from '../rules.ts'
import { messages } from '../message-words.ts'
import { isWantedAgain, planNameOf } from './check-line.ts'
import {
  amountsOf,
  findLines,
  findListOfJob,
  findListRow,
  foundOf,
  type Line,
  type ListRow,
  openerOf,
  type Opener,
} from './lines.ts'

/** While a restore is open nobody knows what was paid before it. */
const lookAgainMilliseconds = 600_000

/** Pays the next lines of a list. Killed anywhere, the next run goes on with the first line that still waits. */
export async function payLines(
  doors: Doors,
  destinations: Destinations,
  context: JobContext,
): Promise<JobOutcome> {
  const { list_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to pay a list names it')
  const { sql } = doors.database
  const list = await findListOfJob(sql, id)
  if (list === undefined) return jobDone
  const opener = await openerOf(sql, doors, list.user_id)
  const lines = await findLines(sql, opener, { list: id, state: 'waiting', most: paidAtOnce })
  for (const line of lines) {
    const { to } = foundOf(line)
    const payee = await resolvePayee(doors, destinations, { userId: list.user_id, to, isAgreed: true })
    const { requestId } = context.job
    const again = await doors.database.begin((inside) =>
      payLine(inside, doors, { list, opener, line, payee, requestId }),
    )
    if (again !== undefined) return { again }
  }
  return lines.length === 0 ? jobDone : { again: doors.clock.now() }
}

type Paying = {
  readonly list: ListRow
  readonly opener: Opener
  readonly line: Line
  readonly payee: Result<ResolvedPayee, string>
  readonly requestId: string | undefined
}

/** Pays one line that still waits, in one transaction. Answers when to look again where nobody can know before then. */
async function payLine(sql: Sql, doors: Doors, paying: Paying): Promise<Date | undefined> {
  const { list, line } = paying
  const locked = await findListRow(sql, { id: list.id, userId: list.user_id }, { locked: true })
  const [waiting] = await sql`
    select 1 from bill_list_lines where list_id = ${list.id} and position = ${line.position} and state = 'waiting' for update`
  if (locked === undefined || waiting === undefined) return undefined
  const orderId = orderIdOf(list, line)
  const fate = await findFate(sql, orderId)
  if (fate === 'wait') return new Date(doors.clock.now().getTime() + lookAgainMilliseconds)
  const made =
    fate === undefined ? await order(sql, doors, { ...paying, orderId }) : await kept(sql, { orderId, fate })
  if (made.ok)
    await sql`
      update bill_list_lines set state = 'made', order_id = ${orderId}, transaction_id = ${made.value}
      where list_id = ${list.id} and position = ${line.position}`
  else await refuseLine(sql, paying, made)
  await endIfOver(sql, doors, { list: list.id, userId: list.user_id })
  await noteChange(sql, [`customer:${list.user_id}`], doors.clock.now())
  return undefined
}

/** The same for ever: whoever pays a line a second time pays the first one. */
function orderIdOf({ id, authorised_at: at }: ListRow, { position }: Line): string {
  assert(at !== null, 'a list that is paid was agreed to')
  return idFrom(at, digestOf({ list: id, position }))
}

type Kept = { readonly orderId: string; readonly fate: 'paid' | 'not_paid' }

/** What a restore had forgotten, and what became of it. What the house bore of it is no payment in its customer's list. */
async function kept(sql: Sql, { orderId, fate }: Kept): Promise<Result<string | null, 'not_paid_once'>> {
  if (fate === 'not_paid') return refuse('not_paid_once')
  const row = await findOrderRow(sql, { id: orderId })
  return done(row?.transaction_id ?? null)
}

async function order(
  sql: Sql,
  doors: Doors,
  paying: Paying & { readonly orderId: string },
): Promise<Result<string, string>> {
  const { list, line, payee, orderId, requestId } = paying
  if (!payee.ok) return payee
  const now = doors.clock.now()
  const sender = await findSender(sql, list.user_id)
  if (sender === undefined) return refuse('no_sending_yet')
  await sql`select id from wallets where id = ${sender.walletId} for no key update`
  if (!(await payee.value.destination.isOn(sql))) return refuse('sending_paused')
  const bar = await sendingBar(sql, sender.walletId)
  if (bar !== undefined) return bar
  const { amount: minor, charges } = amountsOf(line)
  const amount = money('NGN', minor)
  const fits = fitsPayee(payee.value, amount)
  if (!fits.ok) return fits.code === 'not_the_price' ? refuse('price_changed') : fits
  const { name, planName } = foundOf(line)
  if (payee.value.name !== name) return refuse('payee_changed')
  if (planNameOf(payee.value) !== planName) return refuse('plan_changed')
  const reckoned = await reckon(sql, { sender, payee: payee.value, amount, narration: '', now })
  if (subtract(reckoned.charges.total, amount).minor !== charges) return refuse('price_changed')
  if (reckoned.hasTooManyOnWay) return refuse('still_on_its_way')
  const { sentAlike } = reckoned
  if (sentAlike !== undefined && !isWantedAgain(line, payee.value))
    return refuse('paid_lately', { values: { time: lagosTime(sentAlike.at) } })
  const { authorised_by: by, authorisation_id: id, authorised_at: at } = list
  assert(by !== null && id !== null && at !== null, 'a list that is paid was agreed to')
  // What was sent beside the list since, by itself or by another one, would have asked for more than this was agreed to with.
  if (reckoned.strength === 'strong' && by === 'pin') return refuse('needs_more_proof')
  // What a refusal has counted by then goes back to where it was.
  await sql`savepoint line`
  const made = await makeOrder(sql, doors, {
    orderId,
    sender,
    reckoned,
    narration: '',
    authority: { by, id, at },
    saveAs: undefined,
    requestId,
  })
  if (!made.ok) {
    await sql`rollback to savepoint line`
    return made
  }
  return done(made.value.transactionId)
}

async function refuseLine(
  sql: Sql,
  { list, line, opener }: Paying,
  { code, values }: Refused<string>,
): Promise<void> {
  const said = { ...line.said, problem: { code, values: values ?? {} } }
  await sql`
    update bill_list_lines set state = 'refused', sealed = ${opener.seal(list.id, line.position, said)}
    where list_id = ${list.id} and position = ${line.position}`
}

/** A list whose last line was paid, refused or cancelled has ended, and its customer is told what came of it. Its row is locked. */
export async function endIfOver(
  sql: Sql,
  doors: Doors,
  { list, userId }: { readonly list: string; readonly userId: string },
): Promise<void> {
  const now = doors.clock.now()
  const [count] = await sql<{ waiting: number; made: number; lines: number }>`
    select (count(*) filter (where state = 'waiting'))::int waiting, (count(*) filter (where state = 'made'))::int made,
      count(*)::int lines
    from bill_list_lines where list_id = ${list}`
  if (count === undefined || count.waiting > 0) return
  await sql`update bill_lists set ended_at = ${now} where id = ${list} and ended_at is null`
  const { made, lines } = count
  const title = say(messages.ended)
  const href = `/app/bills/many/${list}`
  await notify(sql, doors, {
    userId,
    topic: 'money',
    kind: 'bill-lists.ended',
    key: `bill-lists.ended:${list}`,
    title,
    body: say(messages.endedBody, {
      made: sayCount(messages.bills, made),
      left: sayCount(messages.lines, lines - made),
    }),
    href,
    mail: { subject: title, button: { label: say(messages.see), href } },
    now,
  })
}
