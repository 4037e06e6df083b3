// Answers for what other features may use of treasury.
export { jobs } from './api/jobs.ts'
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
