// Answers for what other rooms may use of money proofs: their calls and their background work.
export { jobs } from './api/jobs.ts'
export { routes } from './api/routes.ts'
