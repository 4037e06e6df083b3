// Answers for which verb stands behind which call about transfers.
import { measurePlace } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as restores from '../restore-contract.ts'
import * as staff from '../staff-contract.ts'
import { bankTransfer } from './bank-transfers.ts'
import { decideLostCommand } from './decide-lost-payout.ts'
import { listLostPayouts } from './list-lost-payouts.ts'
import { listSwitches, listSwitchHistory, previewSwitch, switchCommand } from './payout-switch.ts'
import { findOpenRestore, sayLeft } from './restores.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.checkBankHealth, async (call) =>
    done(await measurePlace(sql, { kind: bankTransfer, code: call.params.code, now: call.now })),
  )
  mountPayouts(mount, doors)
  mountRestores(mount, doors)
}

function mountPayouts(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(staff.listPayoutSwitches, async () => done(await listSwitches(sql)))
  mount(staff.payoutHistory, async () => done(await listSwitchHistory(sql)))
  mount(staff.previewPayoutSwitch, ({ query: { currency, value }, actor }) =>
    previewSwitch(doors, { payload: { currency, on: value }, maker: actor }),
  )
  mount(staff.switchPayouts, (call) =>
    switchCommand.run(doors, call, {
      payload: { currency: call.body.currency, on: call.body.value },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}

function mountRestores(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(restores.findRestore, async () => {
    const open = await findOpenRestore(sql)
    return done(open === undefined ? null : { ...open, left: sayLeft(open) })
  })
  mount(restores.listLostPayouts, async ({ query, actor }) => {
    const { state, taken, id, page = 1, per_page: perPage = 25 } = query
    return done(
      await listLostPayouts(sql, { filter: { state, taken, id }, adminId: actor.id, page, perPage }),
    )
  })
  mount(restores.previewLostPayout, ({ params, query, actor }) =>
    decideLostCommand.preview(doors, {
      payload: { id: params.id, decision: query.decision },
      maker: actor,
    }),
  )
  mount(restores.decideLostPayout, (call) =>
    decideLostCommand.run(doors, call, {
      payload: { id: call.params.id, decision: call.body.decision },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}
