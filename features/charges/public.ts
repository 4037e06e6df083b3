// Answers for what other rooms may use of charges.
export { findRulesInForce } from './api/charge-rules.ts'
export { routes } from './api/routes.ts'
