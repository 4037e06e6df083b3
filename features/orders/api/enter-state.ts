// Answers for entering a state: written on the order, in its timeline, and on screens; and what every step is told of it.
import { endActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import { type Columns, records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { keyFrom } from '#ledger/ledger.ts'
import type { OrderKind } from './kind.ts'
import { type OrderState, isOpen } from '../contract.ts'
import { askAfterEnd } from './ask-after-end.ts'
import { insertEvent } from './events.ts'
import type { OrderRow } from './order-row.ts'
import { orderCases, orderSubject, orderTopic } from './records.ts'

/** An order with what its kind brings; its row is locked. */
export type Order = { readonly row: OrderRow; readonly kind: OrderKind }

/** Who acts, and in which request: the worker by the partner's word, or an admin by their own. */
export type By = {
  readonly actor: string
  readonly requestId: string | undefined
  readonly approvalId?: string
}

export type Entered = {
  readonly state: OrderState
  readonly ledgerTransfer?: bigint | undefined
  /** What the partner keeps for it, in minor units. */
  readonly providerFee?: bigint | undefined
  readonly outcome?: string
}

export async function enter(sql: Sql, doors: Doors, row: OrderRow, entered: Entered): Promise<void> {
  const now = doors.clock.now()
  const { state } = entered
  await writeState(sql, {
    id: row.id,
    state,
    ledger_transfer: entered.ledgerTransfer,
    provider_fee: entered.providerFee,
    submitted_at: state === 'submitted' ? now : undefined,
    concluded_at: isOpen(state) ? undefined : now,
  })
  await insertEvent(sql, row.id, { kind: 'state', name: state, outcome: entered.outcome ?? '', at: now })
  // Whoever ended it, and however: a late word of the partner must be heard although its webhook gets lost.
  if (!isOpen(state) && row.provider !== null)
    await askAfterEnd(sql, doors, row.id, { state, at: now, step: 0 })
  if (!isOpen(state) && row.state === 'in_review') await endReview(sql, row, now)
  await noteOrder(sql, row, now)
}

const writeState = writing<Columns, void>(async (sql, rows) => {
  await sql`
    update orders o set state = r.state, concluded_at = r.concluded_at,
      ledger_transfer = coalesce(r.ledger_transfer, o.ledger_transfer),
      provider_fee_minor = coalesce(r.provider_fee, o.provider_fee_minor),
      submitted_at = coalesce(o.submitted_at, r.submitted_at),
      paid_at = coalesce(o.paid_at, case r.state when 'success' then r.concluded_at end)
    from json_to_recordset(${records(rows)}::json) r (id uuid, state text, ledger_transfer bigint, provider_fee bigint,
      submitted_at timestamptz, concluded_at timestamptz)
    where o.id = r.id`
  return rows.map(() => undefined)
})

/** Whatever shows an order reads it again. */
export async function noteOrder(sql: Sql, row: OrderRow, now: Date): Promise<void> {
  await noteChange(sql, ['transactions', orderTopic, `customer:${row.user_id}`, `user:${row.user_id}`], now)
}

/** However it ended: what a person was asked is answered. */
export async function endReview(sql: Sql, { id: key }: OrderRow, now: Date): Promise<void> {
  await endActedCase(sql, { kind: orderCases.unresolved, key, now })
  await endActedCase(sql, { kind: orderCases.amountMismatch, key, now })
}

export const contextOf = ({ id }: OrderRow, by: By) => ({ ...by, intent: `${orderSubject}:${id}` })

/** What the ledger knows a step of an order by: none is posted twice. */
export const ledgerKey = ({ id }: OrderRow, step: string) => keyFrom(`${orderSubject}-${step}`, id)

export function providerOf(row: OrderRow): string {
  assert(row.provider !== null, 'what is handed over has a partner behind it')
  return row.provider
}
