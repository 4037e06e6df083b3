// Answers for which verb stands behind the call about status.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import { readStatus } from './read-status.ts'

export function routes(
  mount: Mount<ProductActors>,
  doors: Doors,
  { measured }: { readonly measured: readonly MeasuredPart[] },
): void {
  mount(contract.readStatus, async (call) => {
    const status = await readStatus(doors.database.sql, measured, {
      days: call.query.days ?? 0,
      now: call.now,
    })
    call.reply.header('cache-control', `public, max-age=${contract.freshSeconds}`)
    return done(status)
  })
}
