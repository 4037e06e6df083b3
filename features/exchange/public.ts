// Answers for what other rooms may use of exchange.
export { periodic } from './api/periodic.ts'
export { findDayRate } from './api/rates.ts'
export { routes } from './api/routes.ts'
