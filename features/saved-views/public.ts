// Answers for what other rooms may use of saved views: the calls.
export { routes } from './api/routes.ts'
