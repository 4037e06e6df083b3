// Answers for what other rooms may use of exchange.
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
