// Answers for what other rooms may use of messages by staff.
export { messagesExport } from './api/export-source.ts'
export { jobs } from './api/jobs.ts'
export { routes } from './api/routes.ts'
export { segmentCommand } from './api/send-to-segment.ts'
