// Answers for what other features may use of airtime.
export { measured } from './api/measured.ts'
export { destinations } from './api/destination.ts'
export { hooks } from './api/hooks.ts'
export { orderPartners } from './api/order-kind.ts'
