// Answers for what other rooms may use of customer sign-in: the proof of identity of a customer.
export { customerAuthenticator } from './api/authenticate.ts'
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export { markTierReached } from './api/mark-tier.ts'
