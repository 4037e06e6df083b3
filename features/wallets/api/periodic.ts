// Answers for what wallets do by themselves every so often.
import type { Doors } from '#kit/doors.ts'
import { every, minute } from '#kit/jobs/periodic.ts'
import { expireHolds } from './expire-holds.ts'

export const periodic = (doors: Doors) => [
  every(minute / 4, 'wallets.expire-holds', () => expireHolds(doors)),
]
