// Answers for the door at which the partner tells of airtime.
import { orderHook } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import { type AirtimePorts, railOf } from './rail-of.ts'

export const hooks = (doors: Doors, given: AirtimePorts) => orderHook(doors, railOf(given))
