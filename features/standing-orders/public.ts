// Answers for what other rooms may use of standing orders.
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
