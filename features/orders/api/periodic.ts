// Answers for what goes on once nothing holds it by itself.
import type { Doors } from '#kit/doors.ts'
import { every, minute } from '#kit/jobs/periodic.ts'
import type { KindsOfOrders } from './kind.ts'
import { endSettledCases } from './end-settled-cases.ts'
import { releaseReturns } from './release-return.ts'

export const periodic = (doors: Doors, { kinds }: { readonly kinds: KindsOfOrders }) => [
  every(minute, 'transfers.release-returns', () => releaseReturns(doors, kinds)),
  every(minute, 'transfers.end-settled-cases', () => endSettledCases(doors)),
]
