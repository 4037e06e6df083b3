// Answers for coins on their way back to who sent them: handed over once by our reference, and asked about until the custodian has said what became of it.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { say } from '#kit/words/words.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { reasonWords } from '../export-words.ts'
import { returnUndone, suspenseToSender, unclaimedToSender } from '../postings.ts'
import type { ReturnAtCustodian, ReturnWish } from '../rail.ts'
import { askAgainAfterSeconds, watchedHours } from '../rules.ts'
import { endCases, openCaseOf } from './cases-of.ts'
import { openLoss, takeLossBack } from './loss.ts'
import { screenWallets } from '#features/screening/public.ts'
import type { Parts } from './look.ts'
import type { Custodians } from './places.ts'
import { postCoins } from './post-coins.ts'
import { arrivalOf, columns, type DepositRow, lockById, mark, placeOf, topicsOf } from './rows.ts'
import { tellReturned } from './tell.ts'

/** One try to send coins back, under a name of its own: one that is unknown is never followed by another. */
type Try = { readonly reference: string; readonly to: string }

function wishOf(row: DepositRow, { reference, to }: Try): ReturnWish {
  const place = placeOf(row)
  assert(place !== undefined && row.units !== null, 'coins that go back are known')
  return {
    ...place,
    holderId: row.holder_id,
    depositId: row.deposit_id,
    reference,
    toAddress: to,
    units: BigInt(row.units) - BigInt(row.kept_units),
  }
}

/** The try that is due now. */
function tryOf({ id, return_to: to, returns_failed: failed }: DepositRow): Try {
  assert(to !== null, 'coins that go back have somewhere to go')
  return { reference: failed === 0 ? id : `${id}-${failed}`, to }
}

/**
 * Keeps a try before the custodian hears of it. `listed`: it is new, and the lists have grown since two people looked; of one that was kept
 * before nobody knows whether it was done, so only the custodian ends it.
 */
async function keepTry(
  doors: Doors,
  parts: Parts,
  { row, attempt }: { readonly row: DepositRow; readonly attempt: Try },
): Promise<'kept' | 'listed' | 'unread'> {
  const { sql } = doors.database
  const { reference, to } = attempt
  const before = await sql`select 1 from crypto_returns where reference = ${reference}`
  if (before.length > 0) return 'kept'
  const hits = await screenWallets(doors, parts.lists, [to])
  if (hits === undefined) return 'unread'
  if (hits.length > 0) return 'listed'
  await sql`
    insert into crypto_returns (reference, deposit_id, to_address, tried_at, state)
    values (${reference}, ${row.id}, ${to}, ${doors.clock.now()}, 'asked') on conflict do nothing`
  return 'kept'
}

const onList = 'Not sent: its address is refused by our checks.'

export async function sendBack(doors: Doors, parts: Parts, context: JobContext): Promise<JobOutcome> {
  const { deposit: id } = context.job.payload
  assert(typeof id === 'string', 'a job to send coins back names their deposit')
  const { sql } = doors.database
  const [row] = await sql<DepositRow>`select ${columns(sql)} from crypto_deposits where id = ${id}`
  if (row === undefined || row.state !== 'returning') return jobDone
  const again = (most = Infinity): JobOutcome =>
    askAgain(context, { ...doors, seconds: Math.min(most, askAgainAfterSeconds(context.job.attempts)) })
  const rail = parts.ports('custody').find(({ provider }) => provider === row.custodian)
  if (rail === undefined) return again()
  const attempt = tryOf(row)
  const kept = await keepTry(doors, parts, { row, attempt })
  if (kept === 'unread') return again()
  if (kept === 'listed') {
    await context.finish((inside) => holdAgain(inside, doors, { row, attempt, says: onList }))
    return jobDone
  }
  const answer = await rail.returnDeposit(wishOf(row, attempt))
  if (answer.outcome === 'unknown') return again()
  if (answer.outcome === 'rejected') {
    await context.finish((inside) => holdAgain(inside, doors, { row, attempt, says: answer.detail }))
    return jobDone
  }
  const { state, detail } = answer.value
  if (state === 'pending') {
    await noteSays(doors, row, detail)
    // It answers: however long it did not before, what it is doing is soon done.
    return again(60)
  }
  const sent = answer.value
  await context.finish((inside) =>
    state === 'done'
      ? markSent(inside, doors, { row, attempt, sent, requestId: context.job.requestId })
      : holdAgain(inside, doors, { row, attempt, says: detail }),
  )
  return jobDone
}

async function noteSays(doors: Doors, row: DepositRow, says: string): Promise<void> {
  if (row.return_says === says) return
  await doors.database.begin(async (sql) => {
    await sql`update crypto_deposits set return_says = ${says} where id = ${row.id} and state = 'returning'`
    await noteChange(sql, ['crypto'], doors.clock.now())
  })
}

/** They were not sent: they wait as before, and staff read why. */
async function holdAgain(
  sql: Sql,
  doors: Doors,
  { row, attempt, says }: { readonly row: DepositRow; readonly attempt: Try; readonly says: string },
): Promise<void> {
  await sql`update crypto_returns set state = 'failed' where reference = ${attempt.reference} and state = 'asked'`
  const found = await lockById(sql, row.id)
  if (found === undefined || found.state !== 'returning') return
  await waitAgain(sql, doors, { row: found, says })
}

type Undone = { readonly row: DepositRow; readonly attempt: Try; readonly says: string }

/** What two people tell next has a name of its own. */
async function waitAgain(
  sql: Sql,
  doors: Doors,
  { row: found, says }: Omit<Undone, 'attempt'>,
): Promise<void> {
  const now = doors.clock.now()
  await sql`
    update crypto_deposits set return_says = ${says}, returns_failed = returns_failed + 1 where id = ${found.id}`
  await mark(sql, found, { state: 'held', reason: found.reason, isBooked: true, now })
  const kind = found.reason === 'screening' ? 'crypto_deposit_screened' : 'crypto_deposit_held'
  const why = found.reason === null ? '' : say(reasonWords[found.reason])
  await openCaseOf(sql, doors, { row: found, kind, why })
  await noteChange(sql, topicsOf(found), now)
}

/** It may go back again after a return that did not last. */
const returnKey = ({ id, returns_failed: failed }: DepositRow): string =>
  failed === 0 ? keyFrom('crypto-returned', id) : keyFrom('crypto-returned', id, String(failed))

/** The custodian said that it had sent them back, and says now that it has not: they are in suspense again, and people decide anew. */
async function markUndone(sql: Sql, doors: Doors, { row: { id }, attempt, says }: Undone): Promise<void> {
  const taken = await sql`
    update crypto_returns set state = 'failed' where reference = ${attempt.reference} and state = 'done' returning 1`
  const row = await lockById(sql, id)
  if (taken.length === 0 || row === undefined) return
  const left = await sql`select 1 from crypto_returns where deposit_id = ${id} and state = 'done'`
  const isReturned = row.state === 'returned' && row.is_booked
  // Of what was returned one return is none too many.
  if (row.lost_at !== null && left.length <= (isReturned ? 1 : 0)) await takeLossBack(sql, doors, row)
  if (!isReturned || left.length > 0) return
  const arrival = arrivalOf(row)
  assert(arrival !== undefined, 'what was sent back has an amount')
  const posting = returnUndone(suspenseToSender(arrival, arrival.net))
  const key = keyFrom('crypto-return-undone', row.id, String(row.returns_failed))
  await postCoins(sql, doors, { row, key, posting, requestId: undefined })
  await waitAgain(sql, doors, { row, says })
}

type Sent = {
  readonly row: DepositRow
  readonly attempt: Try
  readonly sent: ReturnAtCustodian
  readonly requestId: string | undefined
}

/** What the custodian has sent back is written down once, whatever the deposit has become meanwhile. */
async function markSent(
  sql: Sql,
  doors: Doors,
  { row: { id }, attempt, sent, requestId }: Sent,
): Promise<void> {
  const taken = await sql`
    update crypto_returns set state = 'done' where reference = ${attempt.reference} and state <> 'done' returning 1`
  const row = await lockById(sql, id)
  if (taken.length === 0 || row === undefined) return
  const isOurs = row.is_booked && ['returning', 'held', 'waiting', 'refused'].includes(row.state)
  // Credited, or sent back by another try: the house has paid twice.
  if (!isOurs) return openLoss(sql, doors, { row, detail: `returned: ${sent.detail}` })
  const arrival = arrivalOf(row)
  assert(arrival !== undefined, 'what is sent back has an amount')
  const now = doors.clock.now()
  const posting = (row.state === 'refused' ? unclaimedToSender : suspenseToSender)(arrival, arrival.net)
  await postCoins(sql, doors, { row, key: returnKey(row), posting, requestId })
  await mark(sql, row, { state: 'returned', reason: row.reason, isBooked: true, now })
  await sql`
    update crypto_deposits set return_says = ${sent.detail}, return_txid = ${sent.txid ?? null} where id = ${row.id}`
  await endCases(sql, row, now)
  await tellReturned(sql, doors, row)
  await noteChange(sql, topicsOf(row), now)
}

/**
 * Asks about a try that no job waits for any more: its custodian said that it failed, or that it was done, or another one came first. Answers
 * whether the custodian said.
 */
export async function askAboutReturn(doors: Doors, parts: Custodians, reference: string): Promise<boolean> {
  const { sql } = doors.database
  const [found] = await sql<DepositRow & { readonly to: string }>`
    select t.to_address "to", d.* from crypto_returns t join (select ${columns(sql)} from crypto_deposits) d on d.id = t.deposit_id
    where t.reference = ${reference} and not (t.state = 'asked' and d.state = 'returning')`
  if (found === undefined) return true
  const rail = parts.ports('custody').find(({ provider }) => provider === found.custodian)
  if (rail === undefined) return false
  const attempt = { reference, to: found.to }
  const answer = await rail.findReturn(wishOf(found, attempt))
  if (answer.outcome === 'unknown') return false
  if (answer.outcome === 'accepted' && answer.value.state === 'failed') {
    const says = answer.value.detail
    await doors.database.begin((inside) => markUndone(inside, doors, { row: found, attempt, says }))
  }
  if (answer.outcome === 'accepted' && answer.value.state === 'done') {
    const sent = answer.value
    await doors.database.begin((inside) =>
      markSent(inside, doors, { row: found, attempt, sent, requestId: undefined }),
    )
  }
  return true
}

const askedAtOnce = 50

/**
 * Asks about tries of the last days that have ended, those first that were asked about longest ago: a custodian may do it after all, or have it back.
 * Answers how many there were.
 */
export async function askAboutReturns(doors: Doors, parts: Custodians): Promise<number> {
  const now = doors.clock.now()
  const { sql } = doors.database
  const since = new Date(now.getTime() - watchedHours * 3_600_000)
  const ended = await sql<{ reference: string }>`
    select reference from crypto_returns where state <> 'asked' and tried_at >= ${since}
    order by asked_at nulls first, tried_at limit ${askedAtOnce}`
  for (const { reference } of ended) {
    await askAboutReturn(doors, parts, reference)
    await sql`update crypto_returns set asked_at = ${now} where reference = ${reference}`
  }
  return ended.length
}
