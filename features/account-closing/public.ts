// Answers for what other rooms may use of closing an account.
import { closeCommand } from './api/close-account.ts'

export { closingsExport, exportSources } from './api/export-source.ts'
export { jobs } from './api/jobs.ts'
export { queueKinds } from './api/list-closings.ts'
export { routes } from './api/routes.ts'

export const commands = [closeCommand] as const
