// Answers for what other features may use of airtime.
import { orderHook } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import { type AirtimePorts, railOf } from './api/rail-of.ts'

export { destinations } from './api/destination.ts'
export { orderPartners } from './api/order-kind.ts'

export const hooks = (doors: Doors, given: AirtimePorts) => orderHook(doors, railOf(given))
