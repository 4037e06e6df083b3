// Answers for transfers to banks as a kind of order: what a code means, what is posted and told, and which partner pays.
import {
  openOrderCase,
  type OrderKind,
  type OrderPartners,
  type OrderRow,
  type PartnersOfKinds,
} from '#features/orders/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { money } from '#kit/money/money.ts'
import { words } from '../message-words.ts'
import { findNipCode } from '../nip-codes.ts'
import type { PayoutRail } from '../rail.ts'
import { deadAccountCodes, reasonFor } from '../reasons.ts'
import { bankFailureCodes, nipFinality, suspectCodes } from '../rules.ts'
import { arePayoutsOn } from './payout-switch.ts'

export const bankTransfer: OrderKind = {
  name: 'bank_transfer',
  meaningOf: (code) => findNipCode(code)?.meaning,
  finality: nipFinality,
  isComplete: ({ sessionId }) => sessionId !== undefined,
  failuresOfPlace: bankFailureCodes.map((code) => ({ code })),
  reasonFor,
  deadAccountCodes,
  said: words,
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
    const { to_code: bankCode, to_account: accountNumber, to_name: accountName, currency } = row
    assert(bankCode !== null && currency === 'NGN', 'a transfer to a bank names it, and is in naira')
    return railOf(rails, row).pay({
      reference: row.reference,
      amount: money(currency, row.amount_minor),
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
