// Answers for which verb stands behind the call about visits.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { readVisits } from './read-visits.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.readVisits, async (call) =>
    done(
      await readVisits(doors.database.sql, { days: call.query.days ?? contract.daysUsual, now: call.now }),
    ),
  )
}
