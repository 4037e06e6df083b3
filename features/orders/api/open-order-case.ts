// Answers for cases about an order: under its own id, about its line in the customer's list, with its reference at the partner.
import { freeCaseKey, openCase } from '#features/cases/public.ts'
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
    /** Where it is about the partner and not this order alone: it comes and goes, and one that was closed is no answer to the next. */
    readonly partner?: string
    readonly facts: Readonly<Record<string, string>>
  },
): Promise<void> {
  const { kind, partner } = about
  const key = partner ?? row.id
  if (partner !== undefined) await freeCaseKey(sql, { kind, key })
  await openCase(sql, doors, {
    kind,
    key,
    subject: { type: orderSubject, id: row.transaction_id },
    facts: { reference: row.reference, place: row.to_place, ...about.facts },
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
