// Answers for an order as its customer sees it: whose turn it is, by when, and what became of the money.
import { joinDebtOfTransaction } from '#features/debts/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { inOrder, records } from '#kit/db/records.ts'
import { reading } from '#kit/db/for-many.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { say } from '#kit/words/words.ts'
import { isOpen, orderStates } from '../contract.ts'
import { paidLatePart } from '../parts.ts'
import type { findMyTransfer as contract } from '../sending-contract.ts'
import { type DestinationKind, destinationOf, type Destinations, orderKindOf } from './destination.ts'
import { type EventRow, findEvents } from './events.ts'
import { findOrderRow, type OrderRow } from './order-row.ts'
import { measurePlace } from './place-health.ts'

export type MyTransferView = AnswerOf<typeof contract>

/** One of a customer's own orders. Another's is answered like one that does not exist. */
export async function findMyTransfer(
  doors: Doors,
  destinations: Destinations,
  asked: { readonly userId: string; readonly transactionId: string; readonly now: Date },
) {
  const { sql } = doors.database
  const row = await findOrderRow(sql, { transactionId: asked.transactionId })
  if (row === undefined || row.user_id !== asked.userId) return refuse('transfer_not_found')
  const view = await viewFor(sql, destinations, { row, now: asked.now })
  const isHidden = await destinationOf(destinations, row).hiddenFrom?.(doors, row.user_id)
  return done({ ...view, may_repeat: view.may_repeat && isHidden?.(row.to_code) !== true })
}

/** The view of an order that is its customer's own. */
export async function viewFor(
  sql: Sql,
  destinations: Destinations,
  { row, now }: { readonly row: OrderRow; readonly now: Date },
): Promise<MyTransferView> {
  const more = await findMore(sql, row)
  const destination = destinationOf(destinations, row)
  return viewOf(row, {
    destination,
    reference: more?.reference ?? '',
    facts: more?.facts ?? [],
    beneficiary: more?.beneficiary ? { id: more.beneficiary, saved: more.saved } : null,
    events: await findEvents(sql, row),
    expectedBy: await expectedBy(sql, destination, { row, now }),
    paidLate: await findPaidLate(sql, row),
  })
}

type More = {
  place: number
  reference: string
  facts: MyTransferView['facts']
  beneficiary: string | null
  saved: boolean
}

const findMore = reading<OrderRow, More | undefined>(async (sql, orders) => {
  const wanted = orders.map((row) => ({
    transaction_id: row.transaction_id,
    kind: row.kind,
    code: row.to_code,
    account: row.to_account,
    recipient: row.to_user_id,
  }))
  const rows = await sql<More>`
    select r.place, t.reference, t.facts, b.id beneficiary, b.saved_at is not null saved
    from json_to_recordset(${records(wanted)}::json)
      r (place int, transaction_id uuid, kind text, code text, account text, recipient uuid)
    cross join lateral (select user_id, reference, facts from transactions where id = r.transaction_id limit 1) t
    left join lateral (
      select id, saved_at from beneficiaries where user_id = t.user_id and kind = r.kind
        and (to_code = r.code and to_account = r.account or to_user_id = r.recipient)
      limit 1) b on true`
  return inOrder(orders.length, rows, (row) => row)
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
    from transactions t ${joinDebtOfTransaction(sql)} where t.id = ${row.transaction_id}`
  if (late === undefined || late.at === null) return null
  const { at, state, amount_minor: amount, recovered_minor: recovered, written_off_minor: writtenOff } = late
  if (state === null || amount === null || recovered === null || writtenOff === null)
    return { at, debt: null }
  const owed = money('NGN', amount - recovered - writtenOff)
  return { at, debt: { state, owed, recovered: money('NGN', recovered) } }
}

async function expectedBy(
  sql: Sql,
  { carriedOut }: DestinationKind,
  { row, now }: { readonly row: OrderRow; readonly now: Date },
): Promise<Date | null> {
  if (!isOpen(row.state) || row.to_code === null || carriedOut.by !== 'partner') return null
  const { kind, usualSeconds } = carriedOut
  const { usual_seconds: usual } = await measurePlace(sql, { kind, code: row.to_code, now })
  return new Date(row.created_at.getTime() + (usual ?? usualSeconds) * 1_000)
}

function viewOf(
  row: OrderRow,
  more: {
    destination: DestinationKind
    reference: string
    facts: MyTransferView['facts']
    beneficiary: MyTransferView['beneficiary']
    events: readonly EventRow[]
    expectedBy: Date | null
    paidLate: MyTransferView['paid_late']
  },
): MyTransferView {
  const { destination } = more
  const minor = (amount: bigint) => money(row.currency, amount)
  const failed = row.state === 'failed' ? orderKindOf(destination) : undefined
  const open = isOpen(row.state)
  return {
    transaction_id: row.transaction_id,
    reference: more.reference,
    kind: destination.name,
    state: row.state,
    to: destination.toOf({ code: row.to_code, account: row.to_account, choice: row.to_choice ?? undefined }),
    may_repeat: destination.wasPaidOnce?.(row) !== true,
    beneficiary: more.beneficiary,
    payee: { name: row.to_name, bank_name: row.to_place, account_number: row.to_account },
    amount: minor(row.amount_minor),
    fee: minor(row.fee_minor),
    vat: minor(row.vat_minor),
    stamp_duty: minor(row.stamp_duty_minor),
    waived: minor(row.waived_minor),
    total: minor(row.total_minor),
    currency: 'NGN',
    facts: more.facts,
    narration: row.narration,
    session_id: row.session_id,
    reason: failed ? say(failed.reasonFor(row.response_code, row.provider)) : null,
    needs_other_account: failed?.deadAccountCodes.includes(row.response_code ?? '') ?? false,
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
