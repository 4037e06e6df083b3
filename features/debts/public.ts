// Answers for what other rooms may use of debts: the calls, the commands that may wait for a second person, what goes by rule.
import { claimCommand } from './api/claim-debt.ts'
import { writeOffCommand } from './api/write-off.ts'

export { askBeforeClosing, askFirst } from './api/ask-first.ts'
export { debtsOfTransfer } from './api/debts-of-transfer.ts'
export { debtsExport, exportSources } from './api/export-source.ts'
export { jobs } from './api/jobs.ts'
export { periodic, recoverDebts } from './api/recover-debts.ts'
export { queueKinds } from './api/list-debts.ts'
export { routes } from './api/routes.ts'

export const commands = [claimCommand, writeOffCommand] as const
