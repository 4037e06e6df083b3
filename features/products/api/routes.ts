// Answers for which verb stands behind which call about the services.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { listServiceHistory, listServices, previewSwitch, switchCommand } from './service-switches.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.listServices, async () => done(await listServices(sql)))
  mount(contract.serviceHistory, async () => done(await listServiceHistory(sql)))
  mount(contract.previewService, ({ params, query, actor }) =>
    previewSwitch(doors, { payload: { ...params, ...query }, maker: actor }),
  )
  mount(contract.switchService, (call) =>
    switchCommand.run(doors, call, {
      payload: { code: call.params.code, enabled: call.body.enabled },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}
