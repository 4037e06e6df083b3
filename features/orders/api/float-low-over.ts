// Answers for the end of cases about too little money at a partner: once the transfer that could not be paid is concluded, it is over.
import { settleCases } from '#features/cases/public.ts'
import type { Doors } from '#kit/doors.ts'

export async function endLowFloat(doors: Doors): Promise<void> {
  const over = await doors.database.sql<{ subject_id: string }>`
    select c.subject_id from cases c join orders t on t.transaction_id = c.subject_id::uuid
    where c.kind = 'payout_float_low' and c.state = 'open' and t.concluded_at is not null`
  const now = doors.clock.now()
  for (const { subject_id: id } of over)
    await doors.database.begin((sql) => settleCases(sql, 'payout_float_low', now, id))
}
