// Answers for which verb stands behind which call of identity and tiers.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { checkIdentity } from './check-identity.ts'
import { decideWatchList, judgeDouble } from './decide-cases.ts'
import { decideScreening } from './decide-screening.ts'
import { findIdentity } from './find-identity.ts'
import * as change from '../change-contract.ts'
import { changeTierCommand, previewTierChange, withdrawTierCommand } from './change-tier.ts'
import { findWrittenTiers } from './tiers.ts'

export function routes(
  mount: Mount<ProductActors>,
  serverDoors: Doors,
  { identity }: { identity: { readonly provider: string } },
): void {
  const doors = { ...serverDoors, identityProvider: identity.provider }
  mount(contract.checkIdentity, (call) => checkIdentity(doors, call.actor, call.body))
  mount(contract.findMyIdentity, async (call) =>
    done(await findIdentity(doors.database.sql, { userId: call.actor.id, now: call.now })),
  )
  mount(contract.decideScreening, (call) => decideScreening(doors, call))
  mount(contract.decideWatchList, (call) => decideWatchList(doors, call))
  mount(contract.judgeDouble, (call) => judgeDouble(doors, call))
  mount(contract.listTiers, async () => done(await findWrittenTiers(doors.database.sql)))
  mount(change.previewTierChange, ({ body, actor }) =>
    previewTierChange(doors, { payload: body, maker: actor }),
  )
  mount(change.changeTier, (call) => {
    const { reason, hash, ...payload } = call.body
    return changeTierCommand.run(doors, call, { payload, reason, hash })
  })
  mount(change.withdrawTierChange, (call) => {
    const { number, reason } = call.body
    return withdrawTierCommand.run(doors, call, { payload: { number }, reason })
  })
}
