// Answers for what other features may use of airtime.
export { destinations } from './api/destination.ts'
export { orderPartners } from './api/order-kind.ts'
export type { AirtimeRail } from './rail.ts'
