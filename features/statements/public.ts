// Answers for what other rooms may use of statements: the calls.
export { routes } from './api/routes.ts'
