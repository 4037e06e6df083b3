// Answers for what treasury does by itself every so often.
import type { Doors } from '#kit/doors.ts'
import { every, minute, type PeriodicTask } from '#kit/jobs/periodic.ts'
import { compareIfDue, type TreasuryPorts } from './compare.ts'

export const periodic = (doors: Doors, ports: TreasuryPorts): readonly PeriodicTask[] => [
  every(minute, 'treasury.compare', () => compareIfDue(doors, ports)),
]
