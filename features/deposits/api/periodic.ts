// Answers for what asks the bank for what nobody told by itself.
import type { Doors } from '#kit/doors.ts'
import type { BankRail } from '../rail.ts'
import { every, minute } from '#kit/jobs/periodic.ts'
import { noticeDifferences } from './notice-differences.ts'
import { recordTopUps } from './record-top-ups.ts'
import { releaseWhatFits } from './release-what-fits.ts'
import { sweepDeposits } from './sweep-deposits.ts'

export const periodic = (doors: Doors, { bank }: { bank: BankRail }) => [
  every(minute, 'deposits.sweep', () => sweepDeposits(doors, bank)),
  every(5 * minute, 'deposits.release-what-fits', () => releaseWhatFits(doors, bank)),
  every(10 * minute, 'deposits.top-ups', () => recordTopUps(doors, bank)),
  every(60 * minute, 'deposits.compare-statement', () => noticeDifferences(doors, bank)),
]
