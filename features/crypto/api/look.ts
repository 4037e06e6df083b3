// Answers for asking a custodian about one deposit, and for taking the answer: the newest that was asked for, whatever comes late.
import type { ListSource } from '#features/screening/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import type { CoinDeposit, CustodyRail } from '../rail.ts'
import { askAgainAfterSeconds, nextLookSeconds } from '../rules.ts'
import { recordAnswer, recordGone } from './record.ts'
import { type AtCustodian, type DepositRow, lockDeposit } from './rows.ts'
import { screenSenders, type Screened } from './screen-senders.ts'

export type Parts = {
  readonly ports: <Kind extends 'custody'>(kind: Kind) => readonly CustodyRail[]
  readonly lists: readonly ListSource[]
}

export type Named = AtCustodian & { readonly holderId: string }

/** `unknown`: the custodian did not say. `nothing`: it has no such deposit, and neither have we. `late`: a newer answer was taken before. */
export type Looked = 'unknown' | 'nothing' | 'late' | 'taken'

const railOf = (parts: Parts, custodian: string): CustodyRail | undefined =>
  parts.ports('custody').find(({ provider }) => provider === custodian)

async function countAsking(sql: Sql, { custodian, depositId, holderId }: Named): Promise<bigint> {
  const [row] = await sql<{ asked: bigint }>`
    insert into crypto_looks as l (custodian, deposit_id, holder_id, asked) values (${custodian}, ${depositId}, ${holderId}, 1)
    on conflict (custodian, deposit_id) do update set asked = l.asked + 1 returning asked`
  assert(row !== undefined, 'what is asked about is counted')
  return row.asked
}

/** Whether this answer is newer than all that were taken. The deposit's row of looks is locked until commit. */
async function isNewest(sql: Sql, { custodian, depositId }: AtCustodian, asked: bigint): Promise<boolean> {
  const taken = await sql`
    update crypto_looks set answered = ${asked}
    where custodian = ${custodian} and deposit_id = ${depositId} and answered < ${asked} returning 1`
  return taken.length > 0
}

async function planNext(
  sql: Sql,
  { custodian, depositId }: AtCustodian,
  { row, now }: { readonly row: DepositRow | undefined; readonly now: Date },
): Promise<void> {
  const age = row === undefined ? 0 : (now.getTime() - row.recorded_at.getTime()) / 1_000
  const seconds = row === undefined ? undefined : nextLookSeconds(row, age)
  const next = seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)
  await sql`update crypto_looks set next_at = ${next} where custodian = ${custodian} and deposit_id = ${depositId}`
}

type Answer = PartnerOutcome<CoinDeposit, 'not_found'>

async function take(
  sql: Sql,
  doors: Doors,
  taking: {
    readonly named: Named
    readonly asked: bigint
    readonly answer: Exclude<Answer, { outcome: 'unknown' }>
    readonly screened: Screened | undefined
    readonly requestId: string | undefined
  },
): Promise<Looked> {
  const { named, asked, answer, screened, requestId } = taking
  if (!(await isNewest(sql, named, asked))) return 'late'
  const now = doors.clock.now()
  const row = await lockDeposit(sql, named)
  if (answer.outcome === 'rejected') {
    if (row !== undefined) await recordGone(sql, doors, { row, requestId })
  } else {
    const { custodian } = named
    await recordAnswer(sql, doors, { custodian, answer: answer.value, row, screened, requestId })
  }
  const after = await lockDeposit(sql, named)
  await planNext(sql, named, { row: after, now })
  return after === undefined ? 'nothing' : 'taken'
}

/** Asks about a deposit, and takes what is answered. However often and by however many at once: what it comes to happens once. */
export async function look(
  doors: Doors,
  parts: Parts,
  { requestId, ...named }: Named & { readonly requestId?: string | undefined },
): Promise<Looked> {
  const rail = railOf(parts, named.custodian)
  // A custodian that we work with no more: its deposits stay as they are.
  if (rail === undefined) return 'unknown'
  const asked = await countAsking(doors.database.sql, named)
  const answer = await rail.findDeposit(named)
  if (answer.outcome === 'unknown') return 'unknown'
  const screened =
    answer.outcome === 'accepted'
      ? await screenSenders(doors, parts.lists, { deposit: answer.value, tellsSenders: rail.tellsSenders })
      : undefined
  // Nobody passes while the lists could not be read.
  if (screened === 'unread') return 'unknown'
  return doors.database.begin((sql) => take(sql, doors, { named, asked, answer, screened, requestId }))
}

/** The custodian did not say: the deposit is asked about again, a little later each time. */
export async function askLater(doors: Doors, at: AtCustodian): Promise<void> {
  const now = doors.clock.now()
  await doors.database.sql`
    update crypto_looks set next_at = ${new Date(now.getTime() + askAgainAfterSeconds(6) * 1_000)}
    where custodian = ${at.custodian} and deposit_id = ${at.depositId} and next_at <= ${now}`
}
