// Answers for comparing with the partners after a restore, again and again until nothing differs and everything is decided.
import {
  askNow,
  findByReferences,
  findUnanswered,
  type OrderRow,
  verdictOf,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { readPayoutReference } from '../payout-reference.ts'
import type { ListedPayout } from '../rail.ts'
import { nipFinality } from '../rules.ts'
import { tellOwnersOfRestore } from './mail-restore-job.ts'
import { keepLostPayouts, type LostPayout } from './lost-payouts.ts'
import { findSwitch } from './payout-switch.ts'
import { findOpenRestore } from './restores.ts'
import { bankTransfer, type PayoutRails } from './bank-transfers.ts'

/**
 * So much before the copy the lists begin: clocks differ, what was on its way was copied or not, and a run of a standing order bears
 * the instant at which it was due, hours before it had the money.
 */
const marginMilliseconds = 86_400_000
/** What was on its way to a partner when the old book stopped stands in its list by then. */
const quietMilliseconds = 300_000
const lookAgainMilliseconds = 120_000

type Restore = {
  readonly id: bigint
  readonly copied_at: Date
  readonly restored_at: Date
  readonly from: Date
}
type Listed = { readonly provider: string; readonly payouts: readonly ListedPayout[] }

/** One look at the lists of all partners. One that says nothing is asked again: half a comparison concludes nothing. */
export async function compareRestored(
  doors: Doors,
  rails: PayoutRails,
  context: JobContext,
): Promise<JobOutcome> {
  const { restore_id: id } = context.job.payload
  assert(typeof id === 'string', 'a job to compare names its restore')
  const restore = await findRestore(doors.database.sql, id)
  if (restore === undefined) return jobDone
  const later = { again: new Date(doors.clock.now().getTime() + lookAgainMilliseconds) }
  const lists: Listed[] = []
  for (const { provider, listPayouts } of Object.values(rails)) {
    const listed = await listPayouts(restore.from)
    if (listed.outcome !== 'accepted') {
      context.log.warn({ provider, detail: listed.detail }, 'a partner did not list its payouts')
      return later
    }
    lists.push({ provider, payouts: listed.value })
  }
  const isConcluded = await doors.database.begin((sql) => compare(sql, doors, { restore, lists }))
  return isConcluded ? jobDone : later
}

async function findRestore(sql: Sql, id: string): Promise<Restore | undefined> {
  const [row] = await sql<{ id: bigint; copied_at: Date; restored_at: Date }>`
    select id, copied_at, restored_at from restores where id = ${id}::bigint and concluded_at is null`
  return row && { ...row, from: new Date(row.copied_at.getTime() - marginMilliseconds) }
}

async function compare(
  sql: Sql,
  doors: Doors,
  { restore, lists }: { readonly restore: Restore; readonly lists: readonly Listed[] },
): Promise<boolean> {
  const now = doors.clock.now()
  await sql`select id from restores where id = ${restore.id} for update`
  const asked = new Set<string>()
  for (const list of lists) {
    const known = await findKnown(sql, list)
    await keepLostPayouts(sql, doors, { restoreId: restore.id, found: lostOf(list, known, restore.from) })
    for (const id of differing(list, known)) asked.add(id)
  }
  // Open ones of the copy.
  const open = await findUnanswered(sql, { kind: bankTransfer.name, since: restore.restored_at })
  for (const id of open) asked.add(id)
  // Each transfer is asked about once in ten minutes, however often the lists are read.
  const occasion = `restore:${restore.id}:${now.toISOString().slice(0, 15)}`
  await askNow(sql, doors, { orderIds: [...asked], occasion })
  const [left] = await sql<{ count: number }>`
    select count(*)::int count from lost_payouts where decision is null`
  const isQuiet = now.getTime() >= restore.restored_at.getTime() + quietMilliseconds
  const isConcluded = isQuiet && asked.size === 0 && left?.count === 0
  await sql`
    update restores set compared_at = ${now}, unsettled = ${asked.size}, concluded_at = ${isConcluded ? now : null}
    where id = ${restore.id}`
  const isOver = isConcluded && (await findOpenRestore(sql)) === undefined
  if (isOver && !(await findSwitch(sql, 'NGN')).on)
    await tellOwnersOfRestore(sql, doors.outbox, {
      key: `${restore.id}:${restore.restored_at.toISOString()}`,
      moment: 'over',
      copiedAt: restore.copied_at,
    })
  await noteChange(sql, ['transfers'], now)
  return isConcluded
}

type Known = ReadonlyMap<string, OrderRow>

async function findKnown(sql: Sql, { provider, payouts }: Listed): Promise<Known> {
  const references = payouts.map(({ reference }) => reference)
  const rows = await findByReferences(sql, { provider, references })
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Ours by their reference, made since the copy, and not in the book. What others paid from our balance is the statement's affair. */
function lostOf({ provider, payouts }: Listed, known: Known, from: Date): LostPayout[] {
  return payouts.flatMap((payout) => {
    const read = readPayoutReference(payout.reference)
    if (read === undefined || read.madeAt < from || known.has(payout.reference)) return []
    return [{ ...payout, provider, read }]
  })
}

/**
 * Those of the book that the partner has ended, and the book has not, or otherwise. Where a person was told already, because it was
 * paid after we gave it back or is of another amount, nothing more is waited for.
 */
function differing({ payouts }: Listed, known: Known): string[] {
  return payouts.flatMap((payout) => {
    const row = known.get(payout.reference)
    if (row === undefined || row.amount_minor !== payout.amount.minor) return []
    const verdict = verdictOf(row, payout, nipFinality)
    return verdict === 'nothing' || verdict === 'ask_again' || verdict === 'recover' ? [] : [row.id]
  })
}
