// Answers for what other rooms may use of products: the calls, and whether a service is on.
export { isServiceOn } from './api/service-switches.ts'
export { routes } from './api/routes.ts'
