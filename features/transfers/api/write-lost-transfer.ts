// Answers for the row of a transfer that the partner's list alone tells of: from here on it lives as every other.
import { findBank } from '#features/banks/public.ts'
import { insertFoundOrder, lockOrder, markPaid } from '#features/orders/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import type { TransferId } from '#ledger/posting.ts'
import type { LostPayoutRow } from './lost-payouts.ts'
import { bankTransfer } from './bank-transfers.ts'

/**
 * Writes it as paid, under its own id and reference, with its line in the customer's list: its receipt, its late reversal and
 * the comparison with the statement go their usual way. What it was charged for is lost, so it costs nothing.
 */
export async function writeLostTransfer(
  sql: Sql,
  doors: Doors,
  lost: LostPayoutRow,
  ledgerTransfer: TransferId,
): Promise<void> {
  const { wallet_id: walletId, user_id: userId } = lost
  assert(walletId !== null && userId !== null, 'a payout that its customer bears has a wallet')
  const transactionId = newId(doors)
  const bank = findBank(lost.bank_code)?.name ?? lost.bank_code
  await insertTransaction(sql, doors, {
    id: transactionId,
    userId,
    walletId,
    type: 'bank_transfer',
    channel: 'bank_transfer',
    direction: 'debit',
    amount: money('NGN', lost.amount_minor),
    status: 'processing',
    heldFor: undefined,
    narration: lost.narration,
    counterparty: { name: lost.payee_name, bank, account: lost.account_number },
    provider: lost.provider,
    providerReference: lost.reference,
    ledgerTransfer: undefined,
  })
  await insertFoundOrder(sql, orderOf(lost, { userId, walletId, transactionId, bank }))
  const row = await lockOrder(sql, { id: lost.transfer_id })
  assert(row !== undefined, 'a transfer that was written is there')
  await markPaid(
    sql,
    doors,
    { row, kind: bankTransfer },
    { ledgerTransfer, outcome: 'decided after a restore' },
  )
}

/** As the partner's list has it. */
const orderOf = (
  lost: LostPayoutRow,
  of: {
    readonly userId: string
    readonly walletId: string
    readonly transactionId: string
    readonly bank: string
  },
) => ({
  id: lost.transfer_id,
  reference: lost.reference,
  kind: bankTransfer.name,
  userId: of.userId,
  walletId: of.walletId,
  transactionId: of.transactionId,
  amount: money('NGN', lost.amount_minor),
  to: {
    code: lost.bank_code,
    place: of.bank,
    account: lost.account_number,
    name: lost.payee_name,
    userId: null,
  },
  narration: lost.narration,
  provider: lost.provider,
  providerReference: lost.provider_reference,
  sessionId: lost.session_id,
  providerFee: lost.provider_fee_minor,
  madeAt: lost.made_at,
})
