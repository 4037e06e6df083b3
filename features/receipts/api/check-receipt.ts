// Answers for whether a receipt that somebody was shown is real: what we know of it, and nothing that names anybody whole.
import { takenBackPart } from '#features/deposits/parts.ts'
import { assert } from '#kit/assert.ts'
import { hashProofCode, readProofCode } from '#kit/crypto/proof-code.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { maskedNumber } from '#kit/masked.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { shortName, shortNameOf } from '#kit/words/short-name.ts'
import { say } from '#kit/words/words.ts'
import { paidLatePart } from '#features/orders/parts.ts'
import { cameAs, insideTypes, transactionKinds, type TransactionType } from '#features/transactions/kinds.ts'
import type { TransactionKind } from '#features/transactions/kind.ts'
import { shownStatusPart } from '#features/transactions/public.ts'
import type { transactionStatuses } from '#features/transactions/contract.ts'
import type { checkReceipt as contract } from '../contract.ts'
import { receiptState } from '../rules.ts'
import { words } from '../words.ts'

type Row = {
  readonly type: TransactionType
  readonly direction: 'credit' | 'debit'
  readonly taken_back: boolean
  readonly paid_late_at: Date | null
  readonly status: (typeof transactionStatuses)[number]
  readonly currency: string
  readonly amount_minor: bigint
  readonly reference: string
  readonly counterparty_name: string
  readonly counterparty_bank: string
  readonly counterparty_account: string
  readonly facts: { label: string; value: string }[]
  readonly created_at: Date
  readonly completed_at: Date | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly other_first_name: string | null
  readonly other_last_name: string | null
}

/** The payment behind a code, as it stands now. What cannot be a code is said to be none, and no forgery. */
export async function checkReceipt(
  sql: Sql,
  asked: { readonly typed: string; readonly product: string },
): Promise<Result<AnswerOf<typeof contract>, 'receipt_not_issued' | 'not_a_receipt_code'>> {
  const code = readProofCode(asked.typed)
  if (code === undefined) return refuse('not_a_receipt_code')
  const [row] = await sql<Row>`
    select t.type, t.direction, ${shownStatusPart(sql)} as status, t.currency, t.amount_minor, t.reference, t.counterparty_name, t.counterparty_bank, t.counterparty_account, t.facts,
      t.created_at, t.completed_at, ${takenBackPart(sql)} taken_back, ${paidLatePart(sql)} paid_late_at, u.first_name, u.last_name,
      p.first_name other_first_name, p.last_name other_last_name
    from issued_receipts i join transactions t on t.id = i.transaction_id left join users u on u.id = t.user_id
      -- Of a payment between customers, the other one, whose surname we know.
      left join transactions o on o.ledger_transfer = t.ledger_transfer and o.id <> t.id and t.type = any(${[...insideTypes]})
      left join users p on p.id = o.user_id
    where i.code_hash = ${hashProofCode(code)}`
  if (row === undefined) return refuse('receipt_not_issued')
  const { currency } = row
  assert(isCurrency(currency), 'a transaction is in a currency of the product')
  const own = shortNameOf(row)
  const holder = own === '' ? say(words.aCustomer, { product: asked.product }) : own
  const known = shortNameOf({ first_name: row.other_first_name, last_name: row.other_last_name })
  const kind: TransactionKind = transactionKinds[row.type]
  const isPerson = kind.isThing !== true || kind.isCalledByPlace === true
  const named = !isPerson ? row.counterparty_name : shortName(row.counterparty_name)
  const other = cameAs(row.type, row.facts) ?? (known === '' ? named : known)
  const isIn = row.direction === 'credit'
  return done({
    code,
    state: receiptState(row),
    direction: row.direction,
    is_own: kind.reach === 'own',
    currency,
    amount: money(currency, row.amount_minor),
    sender: isIn ? other : holder,
    receiver: isIn ? holder : other,
    bank_name: row.counterparty_bank,
    place: say(kind.place),
    number:
      kind.isThing === true && row.counterparty_account !== ''
        ? maskedNumber(row.counterparty_account)
        : null,
    reference: row.reference,
    made_at: row.created_at,
    concluded_at: row.paid_late_at ?? row.completed_at,
    paid_late_at: row.paid_late_at,
  })
}
