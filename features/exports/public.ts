// Answers for what other rooms may use of exports: making a list one that can be exported, the calls, and the work.
import { approvalsExport } from './api/approvals-list.ts'
import { auditExport } from './api/audit-list.ts'

export { amountOf, instantOf, nothing, textOf, wholeOf, wordOf } from './cell.ts'
export { inFullCommand } from './api/ask-in-full.ts'
export { jobs } from './api/jobs.ts'
export { periodic, removeOldExports } from './api/remove-old-exports.ts'
export { routes } from './api/routes.ts'
export { type AskedQueue, queueExport } from './api/queue-export.ts'
export {
  type AskedRows,
  chosenPart,
  columnsFor,
  type ExportColumn,
  type ExportSource,
  exportSource,
  type Filter,
  unknownConditions,
  unknownValue,
} from './api/source.ts'

export const exportSources = [auditExport, approvalsExport] as const
