// Answers for cases about an order: under its own id, about its line in the customer's list, with its reference at the partner.
import { openCase } from '#features/cases/public.ts'
import type { CaseKind } from '#features/cases/contract.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { OrderRow } from './order-row.ts'
import { orderCases, orderSubject } from './records.ts'

export async function openOrderCase(
  sql: Sql,
  doors: Doors,
  row: OrderRow,
  about: {
    readonly kind: CaseKind
    /** Where it is not of this order alone. */
    readonly key?: string
    readonly facts: Readonly<Record<string, string>>
  },
): Promise<void> {
  await openCase(sql, doors, {
    kind: about.kind,
    key: about.key ?? row.id,
    subject: { type: orderSubject, id: row.transaction_id },
    facts: { reference: row.reference, ...about.facts },
  })
}

/**
 * Whether an earlier attempt of an order in review was carried out after all: then no word about the present one gives its customer anything
 * back, and a person decides.
 */
export async function wasCarriedOutBefore(sql: Sql, row: OrderRow): Promise<boolean> {
  if (row.state !== 'in_review') return false
  const [found] = await sql`
    select 1 from cases where kind = ${orderCases.refusedPaid} and subject_type = ${orderSubject} and subject_id = ${row.transaction_id}
    limit 1`
  return found !== undefined
}
