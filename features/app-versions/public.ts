// Answers for what other rooms may use of app versions: the calls.
export { routes } from './api/routes.ts'
