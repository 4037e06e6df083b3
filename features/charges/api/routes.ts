// Answers for which verb stands behind which call about charges.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as change from '../change-contract.ts'
import * as contract from '../contract.ts'
import { changeCommand, withdrawCommand } from './change-charge.ts'
import { findCost, findCostOnDay } from './cost.ts'
import { listCharges } from './list-charges.ts'
import { previewChange } from './preview-change.ts'
import { listFreeTransfers } from './free-transfer-rows.ts'
import {
  previewFreeTransfers,
  setFreeTransfersCommand,
  withdrawFreeTransfersCommand,
} from './set-free-transfers.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.listCharges, async () => done(await listCharges(sql)))
  mount(contract.costOnDay, ({ query, now }) => findCostOnDay(sql, { ...query, now }))
  mount(contract.listFreeTransfers, async () => done(await listFreeTransfers(sql)))
  mount(contract.previewFreeTransfers, ({ query, actor }) =>
    previewFreeTransfers(doors, { payload: query, maker: actor }),
  )
  mount(contract.setFreeTransfers, (call) => {
    const { hash, reason, ...payload } = call.body
    return setFreeTransfersCommand.run(doors, call, { payload, hash, reason })
  })
  mount(contract.withdrawFreeTransfers, (call) => {
    const { number, reason } = call.body
    return withdrawFreeTransfersCommand.run(doors, call, { payload: { number }, reason })
  })
  mount(change.previewChange, ({ body, actor }) => previewChange(doors, { payload: body, maker: actor }))
  mount(change.changeCharge, (call) => {
    const { reason, hash, ...payload } = call.body
    return changeCommand.run(doors, call, { payload, reason, hash })
  })
  mount(change.withdrawChange, (call) => {
    const { id, reason } = call.body
    return withdrawCommand.run(doors, call, { payload: { number: id }, reason })
  })
  mount(contract.costToday, ({ query, now }) => findCost(sql, { ...query, now }))
}
