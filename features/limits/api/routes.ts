// Answers for which verb stands behind which call about limits.
import { hasUser } from '#features/wallets/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { changeLimits, previewLimits } from './change-limits.ts'
import { customLimitCommand } from './set-custom-limit.ts'
import { findLimitsForStaff, findLimitsShown } from './find-limits.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.findMyLimits, async (call) =>
    done(await findLimitsShown(doors.database.sql, { userId: call.actor.id, now: call.now })),
  )
  mount(contract.findUserLimits, async (call) => {
    if (!(await hasUser(doors.database.sql, call.params.id))) return refuse('user_not_found')
    return done(await findLimitsForStaff(doors.database.sql, { userId: call.params.id, now: call.now }))
  })
  mount(contract.setCustomLimit, (call) => {
    const { custom_tier_limit: limit, reason, hash } = call.body
    const payload = { userId: call.params.id, limit: limit ?? '' }
    return customLimitCommand.run(doors, call, { payload, reason, hash })
  })
  mount(contract.previewMyLimits, (call) => previewLimits(doors, call.actor, call.body))
  mount(contract.changeMyLimits, (call) =>
    call.once((sql) =>
      changeLimits(sql, doors, {
        actor: call.actor,
        wished: call.body,
        requestId: call.requestId,
        address: call.address,
      }),
    ),
  )
}
