// Answers for what other features may use of treasury.
export { periodic } from './api/periodic.ts'
export { routes } from './api/routes.ts'
