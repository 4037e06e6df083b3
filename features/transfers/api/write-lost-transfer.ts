// Answers for the row of a transfer that the partner's list alone tells of: from here on it lives as every other.
import { findBank } from '#features/banks/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import type { TransferId } from '#ledger/posting.ts'
import type { LostPayoutRow } from './lost-payouts.ts'
import { markPaid } from './settle.ts'
import { lockTransfer } from './transfer-row.ts'

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
  const { wallet_id: walletId, user_id: userId, made_at: madeAt } = lost
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
  await sql`
    insert into transfers (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
      vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, limit_periods, bank_code, bank_name, account_number,
      payee_name, narration, authorised_by, authorised_at, provider, provider_reference, session_id, provider_fee_minor,
      created_at, submitted_at, promised_by, review_after)
    values (${lost.transfer_id}, ${lost.reference}, ${userId}, ${walletId}, ${transactionId}, 'bank', 'pending', 'NGN',
      ${lost.amount_minor}, 0, 0, 0, 0, ${lost.amount_minor}, '{}', '{}', ${lost.bank_code}, ${bank}, ${lost.account_number},
      ${lost.payee_name}, ${lost.narration}, 'partner_list', ${madeAt}, ${lost.provider}, ${lost.provider_reference},
      ${lost.session_id}, ${lost.provider_fee_minor}, ${madeAt}, ${madeAt}, ${madeAt}, ${madeAt})`
  const row = await lockTransfer(sql, lost.transfer_id)
  assert(row !== undefined, 'a transfer that was written is there')
  await markPaid(sql, doors, row, { ledgerTransfer, outcome: 'decided after a restore' })
}
