// Answers for a transfer as its customer sees it: whose turn it is, by when, and what became of the money.
import {
  type EventRow,
  findEvents,
  findOrderRow,
  measurePlace,
  type OrderRow,
} from '#features/orders/public.ts'
import { isOpen, orderStates } from '#features/orders/contract.ts'
import { paidLatePart } from '#features/transactions/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { inOrder, records } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import type { findMyTransfer as contract } from '../contract.ts'
import { isOfAccount, reasonFor } from '../reasons.ts'
import { bankTransfer } from './bank-transfers.ts'
import { destinationKind, linesOf } from './transfer-row.ts'

export type MyTransferView = AnswerOf<typeof contract>

/** How long a transfer takes while a bank has not been measured. */
const usualSeconds = 120

/** One of a customer's own transfers. Another's is answered like one that does not exist. */
export async function findMyTransfer(
  sql: Sql,
  asked: { readonly userId: string; readonly transactionId: string; readonly now: Date },
) {
  const row = await findOrderRow(sql, { transactionId: asked.transactionId })
  if (row === undefined || row.user_id !== asked.userId) return refuse('transfer_not_found')
  return done(await viewFor(sql, row, asked.now))
}

/** The view of a transfer that is its customer's own. */
export async function viewFor(sql: Sql, row: OrderRow, now: Date): Promise<MyTransferView> {
  const more = await findMore(sql, row)
  return viewOf(row, {
    reference: more?.reference ?? '',
    beneficiary: more?.beneficiary ? { id: more.beneficiary, saved: more.saved } : null,
    events: await findEvents(sql, row),
    expectedBy: await expectedBy(sql, row, now),
    paidLate: await findPaidLate(sql, row),
  })
}

type More = { place: number; reference: string; beneficiary: string | null; saved: boolean }

const findMore = reading<OrderRow, More | undefined>(async (sql, transfers) => {
  const wanted = transfers.map((row) => ({
    transaction_id: row.transaction_id,
    kind: destinationKind(row),
    bank_code: row.to_code,
    account_number: row.to_account,
    recipient_user_id: row.to_user_id,
  }))
  const rows = await sql<More>`
    select r.place, t.reference, b.id beneficiary, b.saved_at is not null saved
    from json_to_recordset(${records(wanted)}::json)
      r (place int, transaction_id uuid, kind text, bank_code text, account_number text, recipient_user_id uuid)
    cross join lateral (select user_id, reference from transactions where id = r.transaction_id limit 1) t
    left join lateral (
      select id, saved_at from beneficiaries where user_id = t.user_id and kind = r.kind
        and (bank_code = r.bank_code and account_number = r.account_number or recipient_user_id = r.recipient_user_id)
      limit 1) b on true`
  return inOrder(transfers.length, rows, (row) => row)
})

type LateRow = {
  at: Date | null
  state: 'open' | 'recovered' | 'written_off' | null
  amount_minor: bigint | null
  recovered_minor: bigint | null
  written_off_minor: bigint | null
}

/** Whether the bank has paid what the customer has again, and what they owe or owed for that. */
async function findPaidLate(sql: Sql, row: OrderRow): Promise<MyTransferView['paid_late']> {
  if (row.state !== 'failed' && row.state !== 'returned') return null
  const [late] = await sql<LateRow>`
    select ${paidLatePart(sql)} at, d.state, d.amount_minor, d.recovered_minor, d.written_off_minor
    from transactions t left join lateral (
      select state, amount_minor, recovered_minor, written_off_minor from debts
      where user_id = t.user_id and transaction_id = t.id and state <> 'cancelled' order by claimed_at desc limit 1) d on true
    where t.id = ${row.transaction_id}`
  if (late === undefined || late.at === null) return null
  const { at, state, amount_minor: amount, recovered_minor: recovered, written_off_minor: writtenOff } = late
  if (state === null || amount === null || recovered === null || writtenOff === null)
    return { at, debt: null }
  const owed = money('NGN', amount - recovered - writtenOff)
  return { at, debt: { state, owed, recovered: money('NGN', recovered) } }
}

async function expectedBy(sql: Sql, row: OrderRow, now: Date): Promise<Date | null> {
  if (!isOpen(row.state) || row.to_code === null) return null
  const { usual_seconds: usual } = await measurePlace(sql, { kind: bankTransfer, code: row.to_code, now })
  return new Date(row.created_at.getTime() + (usual ?? usualSeconds) * 1_000)
}

function viewOf(
  row: OrderRow,
  more: {
    reference: string
    beneficiary: MyTransferView['beneficiary']
    events: readonly EventRow[]
    expectedBy: Date | null
    paidLate: MyTransferView['paid_late']
  },
): MyTransferView {
  const lines = linesOf(row)
  const open = isOpen(row.state)
  return {
    transaction_id: row.transaction_id,
    reference: more.reference,
    kind: destinationKind(row),
    state: row.state,
    to:
      row.to_code === null
        ? { kind: 'customer', handle: row.to_account }
        : { kind: 'bank', bank_code: row.to_code, account_number: row.to_account },
    beneficiary: more.beneficiary,
    payee: { name: row.to_name, bank_name: row.to_place, account_number: row.to_account },
    amount: lines.amount,
    fee: lines.fee,
    vat: lines.vat,
    stamp_duty: lines.duty,
    waived: money('NGN', row.waived_minor),
    total: lines.total,
    currency: 'NGN',
    narration: row.narration,
    session_id: row.session_id,
    reason: row.state === 'failed' ? say(reasonFor(row.response_code)) : null,
    needs_other_account: row.state === 'failed' && isOfAccount(row.response_code),
    events: more.events.flatMap(eventView),
    created_at: row.created_at,
    expected_by: more.expectedBy,
    promised_by: open ? row.promised_by : null,
    concluded_at: row.concluded_at,
    paid_late: more.paidLate,
  }
}

const shown = ['created', 'authorised', ...orderStates] as const

function eventView(event: EventRow): MyTransferView['events'] {
  const state = shown.find((one) => one === event.name)
  if (event.kind !== 'state' || state === undefined) return []
  return [{ at: event.at, state, detail: null }]
}
