// Answers for what other features may use of lists of bills.
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { periodic } from './api/periodic.ts'
