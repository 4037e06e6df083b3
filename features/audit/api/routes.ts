// Answers for which verb stands behind which call about the audit log.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import * as contract from '../contract.ts'
import { listAudit } from './list-audit.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.listAudit, (call) => listAudit(doors, call.query))
}
