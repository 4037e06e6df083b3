// Answers for what counts and orders customers by itself.
import type { Doors } from '#kit/doors.ts'
import { every, minute } from '#kit/jobs/periodic.ts'
import { foldCounts, takeBalances } from './count-users.ts'
import { forgetWords } from './words-alike.ts'

export const periodic = ({ database: { sql } }: Doors) => [
  every(minute, 'users.fold-counts', () => foldCounts(sql)),
  every(24 * 60 * minute, 'users.forget-words', () => forgetWords(sql)),
  every(10 * minute, 'users.take-balances', () => takeBalances(sql)),
]
