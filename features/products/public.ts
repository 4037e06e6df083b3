// Answers for what other rooms may use of products: the calls, whether a service is on, and the command that a second person approves.
export { isServiceOn, switchCommand } from './api/service-switches.ts'
export { routes } from './api/routes.ts'
