// Answers for what other rooms may use of tiers: the calls and the background work.
export { requestsExport, exportSources } from './api/export-source.ts'
export { jobs } from './api/jobs.ts'
export { queueKinds } from './api/list-requests.ts'
export { routes } from './api/routes.ts'
