// Answers for what other rooms may use of users: the calls.
export { routes } from './api/routes.ts'
