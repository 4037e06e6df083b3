// Answers for what a custodian's answer changes: its words kept, coins booked when they have arrived and unbooked when they are gone again.
import { endActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { suspenseVanished } from '../postings.ts'
import type { CoinDeposit } from '../rail.ts'
import { type DepositState, heardOf, neededOf } from '../rules.ts'
import { endCases, openCaseOf } from './cases-of.ts'
import { endLoss, openLoss } from './loss.ts'
import { arrivalOf, countedOf, type DepositRow, lockDeposit, mark, topicsOf } from './rows.ts'
import { postCoins } from './post-coins.ts'
import type { Screened } from './screen-senders.ts'
import { settleDeposit } from './settle.ts'
import { takeMovement } from './movements.ts'
import { tellChecked, tellGone } from './tell.ts'

type Taking = {
  readonly custodian: string
  readonly answer: CoinDeposit
  readonly row: DepositRow | undefined
  readonly screened: Screened | undefined
  readonly requestId: string | undefined
}

const closed: ReadonlySet<DepositState> = new Set(['credited', 'returning', 'returned', 'refused'])

/** Takes what a custodian says of a deposit, whose row of looks is locked. */
export async function recordAnswer(sql: Sql, doors: Doors, taking: Taking): Promise<void> {
  const { answer, requestId } = taking
  const now = doors.clock.now()
  const before = taking.row
  if (before !== undefined && closed.has(before.state)) {
    await noteAfter(sql, doors, { row: before, answer })
    return
  }
  if (before?.is_booked === true && (isOther(before, answer) || before.txid !== answer.txid))
    await unbook(sql, doors, { row: before, state: 'confirming', requestId })
  const row = await writeAnswer(sql, doors, taking)
  const heard = heardOf(answer, now)
  if (heard === 'arrived' || heard === 'arrived_uncounted') {
    await settleDeposit(sql, doors, { row, answer, isUncounted: heard !== 'arrived', requestId })
    return
  }
  await leave(sql, doors, { row, before, state: heard, requestId })
}

/** The custodian knows nothing of a deposit that it told us of. */
export async function recordGone(
  sql: Sql,
  doors: Doors,
  { row, requestId }: { readonly row: DepositRow; readonly requestId: string | undefined },
): Promise<void> {
  if (row.state === 'credited' || (row.state === 'refused' && row.is_booked))
    await openLoss(sql, doors, { row, detail: 'not found' })
  if (closed.has(row.state)) return
  await leave(sql, doors, { row, before: row, state: 'vanished', requestId })
}

/** Nothing of it has arrived, or it is gone again. */
async function leave(
  sql: Sql,
  doors: Doors,
  {
    row,
    before,
    state,
    requestId,
  }: {
    readonly row: DepositRow
    readonly before: DepositRow | undefined
    readonly state: DepositState
    readonly requestId: string | undefined
  },
): Promise<void> {
  const now = doors.clock.now()
  if (row.is_booked) await unbook(sql, doors, { row, state, requestId })
  else await mark(sql, row, { state, reason: null, isBooked: false, now })
  const isNews = before?.state !== state
  const isChecked = state === 'on_hold' || state === 'unassigned'
  if (isNews && isChecked) {
    await openCaseOf(sql, doors, { row, kind: 'crypto_deposit_on_hold' })
    await tellChecked(sql, doors, row)
  }
  if (!isChecked) await endActedCase(sql, { kind: 'crypto_deposit_on_hold', key: row.id, now })
  if (isNews) await tellGone(sql, doors, { row, state })
  await noteChange(sql, topicsOf(row), now)
}

/** Whether an answer is about other coins than those that are booked, whichever transaction they came by. */
function isOther(row: DepositRow, answer: CoinDeposit): boolean {
  const { place, amount, feeUnits } = countedOf(row)
  return (
    place?.coin !== answer.place?.coin ||
    place?.network !== answer.place?.network ||
    amount?.units !== answer.amount?.units ||
    feeUnits !== answer.feeUnits
  )
}

async function unbook(
  sql: Sql,
  doors: Doors,
  {
    row,
    state,
    requestId,
  }: { readonly row: DepositRow; readonly state: DepositState; readonly requestId: string | undefined },
): Promise<void> {
  const arrival = arrivalOf(row)
  assert(arrival !== undefined, 'what is booked has an amount')
  const key = keyFrom('crypto-unbooked', row.id, String(row.bookings))
  await postCoins(sql, doors, { row, key, posting: suspenseVanished(arrival), requestId })
  const now = doors.clock.now()
  await mark(sql, row, { state, reason: null, isBooked: false, now })
  await endCases(sql, row, now)
}

async function writeAnswer(sql: Sql, doors: Doors, taking: Taking): Promise<DepositRow> {
  const { custodian, answer, row, screened } = taking
  const now = doors.clock.now()
  const id = row?.id ?? newId(doors)
  const [holder] = await sql<{ user_id: string }>`
    select user_id from crypto_holders where custodian = ${custodian} and holder_id = ${answer.holderId}`
  const { place, amount } = answer
  await sql`
    insert into crypto_deposits as d (id, custodian, deposit_id, holder_id, user_id, coin, network, contract, txid, log_index, to_address,
      from_addresses, units, decimals, kept_units, confirmations, needed, custodian_state, detail, state, seen_at, recorded_at, changed_at,
      screened_at, hit)
    values (${id}, ${custodian}, ${answer.depositId}, ${answer.holderId}, ${holder?.user_id ?? null}, ${place?.coin ?? null},
      ${place?.network ?? null}, ${answer.contract ?? null}, ${answer.txid}, ${answer.logIndex ?? null}, ${answer.toAddress},
      ${[...answer.fromAddresses]}::text[], ${amount === undefined ? null : String(amount.units)}::numeric, ${amount?.decimals ?? null},
      ${String(answer.feeUnits)}::numeric, ${answer.confirmations}, ${place === undefined ? null : neededOf(answer)}, ${answer.state},
      ${answer.detail}, 'seen', ${answer.seenAt}, ${now}, ${now}, ${screened?.at ?? null}, ${screened?.hit ?? null})
    on conflict (custodian, deposit_id) do update set user_id = coalesce(d.user_id, excluded.user_id), coin = excluded.coin,
      network = excluded.network, contract = excluded.contract, txid = excluded.txid, log_index = excluded.log_index,
      to_address = excluded.to_address, from_addresses = excluded.from_addresses, units = excluded.units, decimals = excluded.decimals,
      kept_units = excluded.kept_units, confirmations = excluded.confirmations, needed = excluded.needed,
      custodian_state = excluded.custodian_state, detail = excluded.detail, screened_at = coalesce(excluded.screened_at, d.screened_at),
      hit = coalesce(excluded.hit, d.hit)`
  const written = await lockDeposit(sql, { custodian, depositId: answer.depositId })
  assert(written !== undefined, 'a deposit that was written is there')
  return written
}

/** What a custodian says of a deposit that has ended with us. */
async function noteAfter(
  sql: Sql,
  doors: Doors,
  { row, answer }: { readonly row: DepositRow; readonly answer: CoinDeposit },
): Promise<void> {
  const now = doors.clock.now()
  const { state, confirmations, detail } = answer
  await sql`
    update crypto_deposits set custodian_state = ${state}, detail = ${detail}, confirmations = ${confirmations} where id = ${row.id}`
  if (row.state !== 'credited' && !(row.state === 'refused' && row.is_booked)) return
  if (state !== 'accepted' || isOther(row, answer)) {
    await openLoss(sql, doors, { row, detail })
    return
  }
  // Another transaction carries it now: that is no other deposit's.
  if (answer.txid !== row.txid) await takeMovement(sql, { row, answer, now })
  if (row.lost_at !== null) await endLoss(sql, doors, row)
}
