// Answers for whether what ends a case of identity still applies to it.
import { type ActsApply, idInKey } from '#features/cases/public.ts'

export const actsApply = {
  // The opposite of `checked_again`.
  watch_listed_identity: (sql) => sql.part`exists (
    select 1 from identity_checks i where i.id = ${idInKey(sql)} and i.state = 'failed' and i.failure = 'needs_review'
      and not exists (select 1 from identity_checks o where o.id <> i.id and o.state in ('asked', 'unclear', 'passed')
        and o.kind = i.kind and (o.user_id = i.user_id or o.number_index = i.number_index)))`,
} satisfies ActsApply
