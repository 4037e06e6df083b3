// Answers for the receipt of a customer's own payment: issued when it is first asked for, the same one ever after.
import { takenBackPart } from '#features/deposits/parts.ts'
import { assert } from '#kit/assert.ts'
import { hashProofCode, proofCode } from '#kit/crypto/proof-code.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { paidLatePart, sessionPart } from '#features/orders/parts.ts'
import { shownStatusPart } from '#features/transactions/public.ts'
import type { transactionStatuses } from '#features/transactions/contract.ts'
import type { TransactionType } from '#features/transactions/kinds.ts'
import type { issueReceipt as contract } from '../contract.ts'
import { receiptStanding, staffReceiptStanding } from '../rules.ts'
import { fullName } from '#kit/words/full-name.ts'

export type Receipt = AnswerOf<typeof contract>

type Row = {
  readonly user_id: string
  readonly reference: string
  readonly type: TransactionType
  readonly direction: 'credit' | 'debit'
  readonly taken_back: boolean
  readonly paid_late_at: Date | null
  readonly status: (typeof transactionStatuses)[number]
  readonly currency: string
  readonly amount_minor: bigint
  readonly fee_minor: bigint
  readonly vat_minor: bigint
  readonly stamp_duty_minor: bigint
  readonly total_minor: bigint
  readonly narration: string
  readonly counterparty_name: string
  readonly counterparty_bank: string
  readonly counterparty_account: string
  readonly facts: { label: string; value: string }[]
  readonly created_at: Date
  readonly completed_at: Date | null
  readonly session_id: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

async function findRow(
  sql: Sql,
  asked: { userId: string | null; transactionId: string },
): Promise<Row | undefined> {
  const [row] = await sql<Row>`
    select t.user_id, t.reference, t.type, t.direction, ${shownStatusPart(sql)} as status, t.currency, t.amount_minor, t.fee_minor, t.vat_minor, t.stamp_duty_minor,
      t.total_minor, t.narration, t.counterparty_name, t.counterparty_bank, t.counterparty_account, t.facts, t.created_at,
      t.completed_at, ${takenBackPart(sql)} taken_back, ${paidLatePart(sql)} paid_late_at, ${sessionPart(sql)} session_id, u.first_name, u.last_name
    from transactions t join users u on u.id = t.user_id
    where t.id = ${asked.transactionId} and t.user_id = coalesce(${asked.userId}::uuid, t.user_id)`
  return row
}

type Issued = Result<Receipt, 'transaction_not_found' | 'receipt_not_ready' | 'receipt_of_nothing'>
type IssuingDoors = Pick<Doors, 'vault' | 'brand' | 'publicUrl'>

/** The receipt of a payment of this customer. Another's payment is answered like one that does not exist. */
export async function issueReceipt(
  sql: Sql,
  doors: IssuingDoors,
  asked: { readonly userId: string; readonly transactionId: string; readonly now: Date },
): Promise<Issued> {
  const row = await findRow(sql, asked)
  return row === undefined
    ? refuse('transaction_not_found')
    : issue(sql, doors, { ...asked, row, standing: receiptStanding(row) })
}

/** The same as staff hand it to its customer. */
export async function issueForStaff(
  sql: Sql,
  doors: IssuingDoors,
  asked: { readonly transactionId: string; readonly now: Date },
): Promise<Issued> {
  const row = await findRow(sql, { ...asked, userId: null })
  return row === undefined
    ? refuse('transaction_not_found')
    : issue(sql, doors, { ...asked, row, standing: staffReceiptStanding(row) })
}

async function issue(
  sql: Sql,
  doors: IssuingDoors,
  of: {
    readonly row: Row
    readonly standing: ReturnType<typeof receiptStanding>
    readonly transactionId: string
    readonly now: Date
  },
): Promise<Issued> {
  const { row, standing, transactionId } = of
  if (standing === 'not_ready') return refuse('receipt_not_ready')
  if (standing === 'of_nothing') return refuse('receipt_of_nothing')
  const code = proofCode(doors.vault, 'receipt', transactionId)
  await sql`
    insert into issued_receipts (code_hash, transaction_id, user_id, issued_at)
    values (${hashProofCode(code)}, ${transactionId}, ${row.user_id}, ${of.now})
    on conflict (code_hash) do nothing`
  return done(
    receiptOf(row, { code, address: `${doors.publicUrl}/receipt/${code}`, product: doors.brand.name }),
  )
}

function receiptOf(row: Row, proof: { code: string; address: string; product: string }): Receipt {
  const { currency } = row
  assert(isCurrency(currency), 'a transaction is in a currency of the product')
  const holder = {
    name: fullName(row),
    bank_name: proof.product,
    account_number: '',
  }
  const other = {
    name: row.counterparty_name,
    bank_name: row.counterparty_bank,
    account_number: row.counterparty_account,
  }
  const isIn = row.direction === 'credit'
  const { paid_late_at: paidLateAt } = row
  const cameBack = paidLateAt === null && (row.status === 'reversed' || row.status === 'failed')
  // Of what was paid late its customer has the charges again.
  const chargeOf = (minor: bigint) => money(currency, paidLateAt === null ? minor : 0n)
  return {
    code: proof.code,
    address: proof.address,
    status: cameBack ? row.status : 'success',
    type: row.type,
    direction: row.direction,
    currency,
    amount: money(currency, row.amount_minor),
    fee: chargeOf(row.fee_minor),
    vat: chargeOf(row.vat_minor),
    stamp_duty: chargeOf(row.stamp_duty_minor),
    total: money(currency, paidLateAt === null ? row.total_minor : row.amount_minor),
    from: isIn ? other : holder,
    to: isIn ? holder : other,
    note: row.narration,
    facts: row.facts,
    reference: row.reference,
    session_id: row.session_id,
    made_at: row.created_at,
    concluded_at: paidLateAt ?? row.completed_at ?? row.created_at,
    paid_late_at: paidLateAt,
  }
}
