// Answers for the end of cases that the end of their order settles: too little money at a partner, and an amount that did not match.
import type { CaseKind } from '#features/cases/contract.ts'
import { endActedCase } from '#features/cases/public.ts'
import type { Doors } from '#kit/doors.ts'
import { orderCases } from './records.ts'

const settledKinds: readonly CaseKind[] = [orderCases.floatLow, orderCases.amountMismatch]

/** Ends each in a transaction of its own. */
export async function endSettledCases(doors: Doors): Promise<void> {
  const over = await doors.database.sql<{ kind: CaseKind; key: string }>`
    select c.kind, c.key from cases c join orders t on t.transaction_id = c.subject_id::uuid
    where c.kind = any(${settledKinds}) and c.state = 'open' and t.concluded_at is not null`
  const now = doors.clock.now()
  for (const { kind, key } of over) await doors.database.begin((sql) => endActedCase(sql, { kind, key, now }))
}
