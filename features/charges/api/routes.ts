// Answers for which verb stands behind which call about charges.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { findCost } from './cost.ts'
import { listCharges } from './list-charges.ts'
import { listFreeTransfers, previewFreeTransfers, setFreeTransfersCommand } from './set-free-transfers.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.listCharges, async () => done(await listCharges(sql)))
  mount(contract.costOnDay, ({ query, now }) => findCost(sql, { ...query, now }))
  mount(contract.listFreeTransfers, async () => done(await listFreeTransfers(sql)))
  mount(contract.previewFreeTransfers, ({ query, actor }) =>
    previewFreeTransfers(doors, { payload: query, role: actor.role }),
  )
  mount(contract.setFreeTransfers, (call) =>
    setFreeTransfersCommand.run(doors, call, {
      payload: { count: call.body.count, from: call.body.from },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
  mount(contract.costToday, ({ query, now }) => findCost(sql, { ...query, now }))
}
