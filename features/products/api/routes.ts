// Answers for which verb stands behind which call about the services.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { listServices, switchCommand } from './service-switches.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.listServices, async () => done(await listServices(doors.database.sql)))
  mount(contract.switchService, (call) =>
    switchCommand.run(doors, call, {
      payload: { code: call.params.code, enabled: call.body.enabled, reason: call.body.reason },
      hash: call.body.hash,
      reason: call.body.reason,
    }),
  )
}
