// Answers for which verb stands behind which call about the audit log.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { boundSearch } from '#kit/people/bound-searches.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { exportForAdmin } from './export-audit.ts'
import { findAuditRow, listAudit } from './list-audit.ts'
import { listSettingHistory } from './setting-history.ts'
import { auditKeyOf } from './signing.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.listAudit, async (call) => {
    const bound = await boundSearch(doors, call, call.query.target)
    return bound.ok ? listAudit(doors, call.query) : bound
  })
  mount(contract.findAuditRow, (call) => findAuditRow(doors, call.params.id))
  mount(contract.listSettingHistory, async ({ query }) =>
    done(await listSettingHistory(doors.database.sql, query.of)),
  )
  mount(contract.exportAudit, (call) => exportForAdmin(doors, call))
  mount(contract.readAuditKey, async () => done(auditKeyOf(doors.vault)))
}
