// Answers for what other rooms may use of messages by staff.
import { segmentCommand } from './api/send-to-segment.ts'

export { messagesExport, exportSources } from './api/export-source.ts'
export { jobs } from './api/jobs.ts'
export { routes } from './api/routes.ts'

export const commands = [segmentCommand] as const
