// Answers for what other rooms may use of limits.
export { type Bounds, findBoundsOfEach } from './api/bounds.ts'
export { giveBackInflow, giveBackOutflow, type OutflowRefusal, takeInflow, takeOutflow } from './api/count.ts'
export { findLimits, findShield } from './api/find-limits.ts'
export { customLimitCommand } from './api/set-custom-limit.ts'
export { routes } from './api/routes.ts'
