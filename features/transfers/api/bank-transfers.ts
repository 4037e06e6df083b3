// Answers for transfers to banks as a kind of order: what a code means, what is posted and told, and which partner pays.
import { giveBackFreeTransfer } from '#features/charges/public.ts'
import { giveBackOutflow } from '#features/limits/public.ts'
import {
  openOrderCase,
  type OrderKind,
  type OrderPartners,
  type OrderRow,
  type PartnersOfKinds,
  providerOf,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { money } from '#kit/money/money.ts'
import { accountId } from '#ledger/posting.ts'
import { findNipCode } from '../nip-codes.ts'
import { railCost, restToWallet, returnKept, walletToBank, withoutRefunded } from '../postings.ts'
import type { PayoutRail } from '../rail.ts'
import { bankFailureCodes, nipFinality, suspectCodes } from '../rules.ts'
import { tellUnclaimed } from './mail-unclaimed-job.ts'
import { arePayoutsOn } from './payout-switch.ts'
import { tellFailed, tellHeld, tellInReview, tellReturned, tellSent } from './tell.ts'
import { aboutOf, inNaira, linesOf } from './transfer-row.ts'

/** What comes back of a transfer: all of it, or all but the charges that were refunded. */
const linesBack = (row: OrderRow, isRefunded: boolean) =>
  isRefunded ? withoutRefunded(linesOf(row)) : linesOf(row)

const postings: OrderKind['postings'] = {
  settled: (row) => walletToBank(linesOf(row), accountId(row.wallet_account), providerOf(row)),
  cost: (row, fee) => railCost(money('NGN', fee), providerOf(row)),
  rest: (row) => restToWallet(linesBack(row, true), accountId(row.wallet_account), providerOf(row)),
  kept: (row, { why, isRefunded }) => returnKept(linesBack(row, isRefunded), providerOf(row), why),
  reversals: { settled: 'bank_transfer_return', cost: 'bank_transfer_cost_return' },
}

const messages: OrderKind['messages'] = {
  success: (sql, doors, row) => tellSent(sql, doors, aboutOf(row)),
  failed: (sql, doors, row, code) => tellFailed(sql, doors, { ...aboutOf(row), responseCode: code ?? null }),
  inReview: (sql, doors, row) => tellInReview(sql, doors, aboutOf(row)),
  returned: (sql, doors, row, { total, isRefunded }) =>
    tellReturned(sql, doors, { ...aboutOf(row), total: inNaira(total), isRefunded }),
  kept: (sql, doors, { why, total, ...about }) =>
    why === 'account_closed'
      ? tellUnclaimed(sql, doors, { ...about, moment: 'unclaimed', total: inNaira(total) })
      : tellHeld(sql, doors, { ...about, amount: inNaira(total) }),
}

/** What a transfer, to a bank or to a customer, was counted in is given back. */
export async function uncount(sql: Sql, row: OrderRow): Promise<void> {
  const { user_id: userId, limit_periods: periods, free_transfer_month: month } = row
  await giveBackOutflow(sql, { userId, amount: linesOf(row).amount, periods })
  if (month !== null) await giveBackFreeTransfer(sql, { userId, month })
}

export const bankTransfer: OrderKind = {
  name: 'bank_transfer',
  meaningOf: (code) => findNipCode(code)?.meaning,
  finality: nipFinality,
  isComplete: ({ sessionId }) => sessionId !== undefined,
  failureCodesOfPlace: bankFailureCodes,
  postings,
  messages,
  uncount,
  failed: openSuspected,
}

async function openSuspected(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  responseCode: string | undefined,
): Promise<void> {
  if (responseCode === undefined || !suspectCodes.has(responseCode)) return
  await openOrderCase(sql, doors, row, {
    kind: 'transfer_suspected',
    facts: { response_code: responseCode },
  })
}

/** The partners that pay out, by name: a transfer stays with the one that it was made for. */
export type PayoutRails = Readonly<Record<string, PayoutRail>>

export function railOf(rails: PayoutRails, row: Pick<OrderRow, 'provider'>): PayoutRail {
  const rail = row.provider === null ? undefined : rails[row.provider]
  assert(rail !== undefined, `there is a rail for ${row.provider ?? 'no partner'}`)
  return rail
}

/** Transfers to banks, carried out by these partners. */
export const bankTransfers = (rails: PayoutRails): OrderPartners => ({
  kind: bankTransfer,
  mayLeave: (sql) => arePayoutsOn(sql, 'bank'),
  hand: (row) => {
    const { to_code: bankCode, to_account: accountNumber, to_name: accountName } = row
    assert(bankCode !== null, 'a transfer to a bank names it')
    return railOf(rails, row).pay({
      reference: row.reference,
      amount: linesOf(row).amount,
      payee: { bankCode, accountNumber, accountName },
      narration: row.narration,
    })
  },
  find: (row) => railOf(rails, row).findPayout(row.reference),
})

/** Who carries out the orders of this feature. */
export const orderPartners = ({ payouts }: { payouts: { all: PayoutRails } }): PartnersOfKinds => ({
  [bankTransfer.name]: bankTransfers(payouts.all),
})
