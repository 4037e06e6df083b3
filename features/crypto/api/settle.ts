// Answers for coins that have arrived: held in suspense for what stands in their way, or credited once, at the rate of that moment.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { say } from '#kit/words/words.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { reasonWords } from '../export-words.ts'
import { coinsToSuspense, suspenseToUnclaimed } from '../postings.ts'
import type { CoinDeposit } from '../rail.ts'
import { isDust, type Reason, reasonsOf } from '../rules.ts'
import { endCases, openCaseOf } from './cases-of.ts'
import { creditDeposit, judgeReceiver } from './credit.ts'
import { givenAddresses } from './given.ts'
import { minimumOf } from './minimums.ts'
import { takeMovement } from './movements.ts'
import { postCoins } from './post-coins.ts'
import { amountOf, arrivalOf, type DepositRow, isTooLarge, mark, topicsOf } from './rows.ts'
import { tellHeld } from './tell.ts'

type Settling = {
  readonly row: DepositRow
  readonly answer: CoinDeposit
  readonly isUncounted: boolean
  readonly requestId: string | undefined
}

/** Decides what becomes of coins that have arrived. */
export async function settleDeposit(sql: Sql, doors: Doors, settling: Settling): Promise<void> {
  const { row, answer, requestId } = settling
  const now = doors.clock.now()
  const amount = amountOf(answer)
  const minimum = answer.place === undefined ? 0n : await minimumOf(sql, answer.place.coin, now)
  const isTwin = !(await takeMovement(sql, { row, answer, now }))
  if (row.state !== 'held' && row.hit === null && isDustOf(answer, minimum))
    return refuseDust(sql, doors, { ...settling, isTwin })
  const standing = reasonsOf({
    answer,
    amount,
    isTooLarge: isTooLarge(answer),
    owner: row.user_id ?? undefined,
    given: await givenAddresses(sql, row),
    isUncounted: settling.isUncounted,
    isTwin,
    hasHit: row.hit !== null,
    minimum,
  })
  const [reason] = standing.filter((one) => !row.waived.includes(one))
  // Of a second one in a transaction nobody knows yet whether it is there at all.
  const isBookable = amount !== undefined && !(isTwin && !row.waived.includes('same_transaction'))
  if (reason !== undefined) return hold(sql, doors, { row, reason, isBookable, requestId })
  assert(amount !== undefined && row.user_id !== null, 'what nothing holds is some coin of somebody')
  const { user_id: userId, custodian } = row
  const judged = await judgeReceiver(sql, { userId, gross: amount.gross, custodian, now })
  if (judged.outcome === 'held')
    return hold(sql, doors, { row, reason: judged.reason, isBookable, requestId })
  if (judged.outcome === 'waiting') return hold(sql, doors, { row, reason: null, isBookable, requestId })
  await creditDeposit(sql, doors, { row, amount, receiver: judged, requestId })
  await endCases(sql, row, now)
}

/** Of a coin that we take, and nothing, or hardly anything, of it. */
function isDustOf(answer: CoinDeposit, minimum: bigint): boolean {
  if (answer.place === undefined || answer.amount === undefined || isTooLarge(answer)) return false
  return isDust(amountOf(answer)?.gross.minor ?? 0n, minimum)
}

/** A second one of a movement is booked by nobody. */
async function refuseDust(
  sql: Sql,
  doors: Doors,
  { row, requestId, isTwin }: Settling & { readonly isTwin: boolean },
): Promise<void> {
  const now = doors.clock.now()
  const arrival = row.is_booked || isTwin ? undefined : arrivalOf(row)
  if (arrival !== undefined) {
    const keyOf = (what: string) => keyFrom(what, row.id, String(row.bookings + 1))
    await postCoins(sql, doors, {
      row,
      key: keyOf('crypto-arrival'),
      posting: coinsToSuspense(arrival),
      requestId,
    })
    await postCoins(sql, doors, {
      row,
      key: keyOf('crypto-dust'),
      posting: suspenseToUnclaimed(arrival),
      requestId,
    })
  }
  const isBooked = row.is_booked || arrival !== undefined
  const isNews = await mark(sql, row, { state: 'refused', reason: 'below_minimum', isBooked, now })
  if (isNews) await noteChange(sql, topicsOf(row), now)
}

/** Held for a reason, or without one until there is a rate. */
async function hold(
  sql: Sql,
  doors: Doors,
  held: {
    readonly row: DepositRow
    readonly reason: Reason | null
    readonly isBookable: boolean
    readonly requestId: string | undefined
  },
): Promise<void> {
  const { row, reason, isBookable, requestId } = held
  const now = doors.clock.now()
  if (isBookable && !row.is_booked) {
    const arrival = arrivalOf(row)
    assert(arrival !== undefined, 'what is booked has an amount')
    const key = keyFrom('crypto-arrival', row.id, String(row.bookings + 1))
    await postCoins(sql, doors, { row, key, posting: coinsToSuspense(arrival), requestId })
  }
  const state = reason === null ? 'waiting' : 'held'
  const isNews = await mark(sql, row, { state, reason, isBooked: row.is_booked || isBookable, now })
  if (!isNews) return
  await endCases(sql, row, now)
  if (reason !== null) {
    const kind = reason === 'screening' ? 'crypto_deposit_screened' : 'crypto_deposit_held'
    await openCaseOf(sql, doors, {
      row,
      kind,
      why: row.hit !== null && reason === 'screening' ? row.hit : say(reasonWords[reason]),
    })
    await tellHeld(sql, doors, { row, reason })
  }
  await noteChange(sql, topicsOf(row), now)
}
