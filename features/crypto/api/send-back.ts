// Answers for coins on their way back to who sent them: handed over once by our reference, and asked about until the custodian has said what became of it.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { suspenseToSender } from '../postings.ts'
import type { ReturnAtCustodian, ReturnWish } from '../rail.ts'
import { askAgainAfterSeconds } from '../rules.ts'
import { openCaseOf } from './cases-of.ts'
import type { Custodians } from './places.ts'
import { postCoins } from './post-coins.ts'
import { arrivalOf, columns, type DepositRow, lockById, mark, placeOf, topicsOf } from './rows.ts'
import { tellReturned } from './tell.ts'

/** Each try that failed for good is followed by another one under a name of its own; one that is unknown never is. */
function wishOf(row: DepositRow): ReturnWish {
  const place = placeOf(row)
  assert(place !== undefined && row.units !== null && row.return_to !== null, 'coins that go back are known')
  return {
    ...place,
    holderId: row.holder_id,
    depositId: row.deposit_id,
    reference: row.returns_failed === 0 ? row.id : `${row.id}-${row.returns_failed}`,
    toAddress: row.return_to,
    units: BigInt(row.units) - BigInt(row.kept_units),
  }
}

export async function sendBack(doors: Doors, parts: Custodians, context: JobContext): Promise<JobOutcome> {
  const { deposit: id } = context.job.payload
  assert(typeof id === 'string', 'a job to send coins back names their deposit')
  const { sql } = doors.database
  const [row] = await sql<DepositRow>`select ${columns(sql)} from crypto_deposits where id = ${id}`
  if (row === undefined || row.state !== 'returning') return jobDone
  const again = (): JobOutcome =>
    askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  const rail = parts.ports('custody').find(({ provider }) => provider === row.custodian)
  if (rail === undefined) return again()
  const answer = await rail.returnDeposit(wishOf(row))
  if (answer.outcome === 'unknown') return again()
  if (answer.outcome === 'rejected') {
    await context.finish((inside) => holdAgain(inside, doors, { row, says: answer.detail }))
    return jobDone
  }
  const { state, detail } = answer.value
  if (state === 'pending') {
    await noteSays(doors, row, detail)
    return again()
  }
  const sent = answer.value
  await context.finish((inside) =>
    state === 'done'
      ? markReturned(inside, doors, { row, sent, requestId: context.job.requestId })
      : holdAgain(inside, doors, { row, says: detail }),
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
  { row, says }: { readonly row: DepositRow; readonly says: string },
): Promise<void> {
  const found = await lockById(sql, row.id)
  if (found === undefined || found.state !== 'returning') return
  const now = doors.clock.now()
  await sql`
    update crypto_deposits set return_says = ${says}, returns_failed = returns_failed + 1 where id = ${row.id}`
  await mark(sql, found, { state: 'held', reason: found.reason, isBooked: true, now })
  const kind = found.reason === 'screening' ? 'crypto_deposit_screened' : 'crypto_deposit_held'
  await openCaseOf(sql, doors, { row: found, kind, why: found.reason ?? '' })
  await noteChange(sql, topicsOf(found), now)
}

async function markReturned(
  sql: Sql,
  doors: Doors,
  returned: {
    readonly row: DepositRow
    readonly sent: ReturnAtCustodian
    readonly requestId: string | undefined
  },
): Promise<void> {
  const row = await lockById(sql, returned.row.id)
  if (row === undefined || row.state !== 'returning') return
  const arrival = arrivalOf(row)
  assert(arrival !== undefined, 'what is sent back has an amount')
  const now = doors.clock.now()
  const key = keyFrom('crypto-returned', row.id)
  await postCoins(sql, doors, {
    row,
    key,
    posting: suspenseToSender(arrival, arrival.net),
    requestId: returned.requestId,
  })
  await mark(sql, row, { state: 'returned', reason: row.reason, isBooked: true, now })
  await sql`
    update crypto_deposits set return_says = ${returned.sent.detail}, return_txid = ${returned.sent.txid ?? null} where id = ${row.id}`
  await tellReturned(sql, doors, row)
  await noteChange(sql, topicsOf(row), now)
}
