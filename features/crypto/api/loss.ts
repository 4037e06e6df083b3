// Answers for coins that are gone after they were credited or sent back: a person books the loss, and what comes back undoes it.
import { displayAmount } from '#kit/money/display.ts'
import { endActedCase, freeCaseKey, openCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { keyFrom } from '#ledger/ledger.ts'
import type { Posting } from '#ledger/posting.ts'
import { lossOfCoins, lossOfReturn, lossUndone, unclaimedGone } from '../postings.ts'
import { postCoins } from './post-coins.ts'
import { arrivalOf, type DepositRow, topicsOf } from './rows.ts'

/** Its coins are not there any more, or others, or went back twice: a person looks. */
export async function openLoss(
  sql: Sql,
  doors: Doors,
  { row, detail }: { readonly row: DepositRow; readonly detail: string },
): Promise<void> {
  if (row.lost_at !== null) return
  const amount = arrivalOf(row)
  const now = doors.clock.now()
  await sql`update crypto_deposits set lost_at = ${now} where id = ${row.id}`
  await openCase(sql, doors, {
    kind: 'crypto_deposit_lost',
    key: row.id,
    subject: { type: 'crypto_deposit', id: row.id },
    facts: {
      custodian: row.custodian,
      coins: amount === undefined ? (row.coin ?? '') : displayAmount(amount.gross),
      txid: row.txid,
      custodian_says: detail,
    },
  })
  await noteChange(sql, topicsOf(row), now)
}

/** What a loss is booked by: out of the position, out of what nobody claims, or as the cost of what went back twice. */
export function lossOf(row: DepositRow): Posting {
  const arrival = arrivalOf(row)
  assert(arrival !== undefined, 'what was credited, refused or returned has an amount')
  if (row.credited_currency !== null) return lossOfCoins(arrival, row.credited_currency)
  return row.state === 'refused' ? unclaimedGone(arrival) : lossOfReturn(arrival)
}

/** What was credited or refused is at the custodian again. A loss that was booked is taken back; what went back to its sender stays lost. */
export async function endLoss(sql: Sql, doors: Doors, row: DepositRow): Promise<void> {
  const wentBack = await sql`select 1 from crypto_returns where deposit_id = ${row.id} and state = 'done'`
  if (wentBack.length === 0) await takeLossBack(sql, doors, row)
}

/** There is none any more: its booking is undone, and its case ends. */
export async function takeLossBack(sql: Sql, doors: Doors, row: DepositRow): Promise<void> {
  const now = doors.clock.now()
  if (row.is_loss_booked) {
    const key = keyFrom('crypto-loss-undone', row.id, String(row.losses))
    await postCoins(sql, doors, { row, key, posting: lossUndone(lossOf(row)), requestId: undefined })
  }
  await sql`update crypto_deposits set lost_at = null, is_loss_booked = false where id = ${row.id}`
  const about = { kind: 'crypto_deposit_lost', key: row.id } as const
  await endActedCase(sql, { ...about, now })
  await freeCaseKey(sql, about)
  await noteChange(sql, topicsOf(row), now)
}
