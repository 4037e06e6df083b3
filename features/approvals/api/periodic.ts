// Answers for what ends requests that nobody decided in time, and tells who may decide, by itself.
import type { Doors } from '#kit/doors.ts'
import { daysAgo, every, minute } from '#kit/jobs/periodic.ts'
import { expireApprovals } from './approval-rows.ts'
import { removeOldSums } from './sums-alone.ts'
import { tellDeciders } from './tell-deciders.ts'

export const periodic = (doors: Doors) => [
  every(minute, 'approvals.expire', () => expireApprovals(doors.database.sql, doors.clock.now())),
  every(minute, 'approvals.tell-deciders', () => tellDeciders(doors)),
  every(60 * minute, 'approvals.remove-old-sums', () =>
    removeOldSums(doors.database.sql, daysAgo(doors.clock, 2)),
  ),
]
