// Answers for what other features may use of airtime.
export { destinations } from './api/destination.ts'
export { isAirtimeOn } from './api/is-on.ts'
export { hooks } from './api/hooks.ts'
export { orderPartners } from './api/order-kind.ts'
