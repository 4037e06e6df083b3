// Answers for which verb stands behind which call of deposits.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { findVirtualAccount, hasUser } from './find-virtual-account.ts'
import { depositView, listSuspended } from './list-suspended.ts'
import { lockDeposit, releaseCommand } from './release-deposit.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.findMyVirtualAccount, async (call) => done(await findVirtualAccount(sql, call.actor.id)))
  mount(contract.findUserVirtualAccount, async (call) => {
    if (!(await hasUser(sql, call.params.id))) return refuse('user_not_found')
    return done(await findVirtualAccount(sql, call.params.id))
  })
  mount(contract.listSuspended, async (call) =>
    done(await listSuspended(sql, { page: call.query.page ?? 1, perPage: call.query.per_page ?? 25 })),
  )
  mount(contract.previewRelease, async (call) => {
    const previewed = await releaseCommand.preview(doors, {
      payload: { depositId: call.params.id },
      maker: call.actor,
    })
    if (!previewed.ok) return previewed
    const row = await lockDeposit(sql, call.params.id)
    if (row === undefined) return refuse('deposit_not_found')
    return done({ deposit: depositView(row), ...previewed.value })
  })
  mount(contract.releaseDeposit, (call) =>
    releaseCommand.run(doors, call, {
      payload: { depositId: call.params.id },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}
