// Answers for cases about an order: under its own id, about its line in the customer's list, with its reference at the partner.
import { openCase } from '#features/cases/public.ts'
import type { CaseKind } from '#features/cases/contract.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { OrderRow } from './order-row.ts'
import { orderSubject } from './records.ts'

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
