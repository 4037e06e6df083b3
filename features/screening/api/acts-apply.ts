// Answers for whether what ends a case of screening still applies to it.
import { type ActsApply, idInKey } from '#features/cases/public.ts'

export const actsApply = {
  screening_hit: (sql) =>
    sql.part`exists (select 1 from screenings s where s.id = ${idInKey(sql)} and s.state = 'open')`,
} satisfies ActsApply
