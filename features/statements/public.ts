// Answers for what other rooms may use of statements: the calls, and the check behind the public page.
export { routes } from './api/routes.ts'
export { checkStatement } from './api/check-statement.ts'
