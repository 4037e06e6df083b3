// Answers for what measures every part by itself.
import type { Doors } from '#kit/doors.ts'
import { daysAgo, every, minute, type PeriodicTask } from '#kit/jobs/periodic.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import { createMonitor } from './monitor.ts'
import { removeOldHours } from './record-measurement.ts'

export function periodic(
  doors: Doors,
  { measured, isUp }: { readonly measured: readonly MeasuredPart[]; readonly isUp: () => Promise<boolean> },
): readonly PeriodicTask[] {
  const { measure, missed } = createMonitor({ ...doors, measured, isUp })
  return [
    { ...every(minute, 'status.measure', measure), missed },
    every(60 * minute, 'status.remove-old', () =>
      removeOldHours(doors.database.sql, daysAgo(doors.clock, 92)),
    ),
  ]
}
