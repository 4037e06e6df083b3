// Answers for where naira is written as if there were no other currency: counted in the features that keep books in all of them, and only falling.
import { ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'

const features = [
  'adjustments',
  'charges',
  'deposits',
  'exports',
  'limits',
  'statements',
  'transactions',
] as const

// How often each writes it today. Of a law that speaks of naira alone, such as the stamp duty, it stays.
const nairaToday: Readonly<Record<string, number>> = {
  adjustments: 3,
  charges: 1,
  deposits: 91,
  limits: 1,
  transactions: 1,
}

const written = /'NGN'/g

/** What writes naira more often than it did. */
export function nairaFaults(files: readonly SourceFile[], recorded = nairaToday): Fault[] {
  const counted = features.map((feature) => {
    const folder = `features/${feature}/`
    const count = files
      .filter((file) => file.path.startsWith(folder) && isCode(file) && !isTest(file))
      .reduce((sum, { text }) => sum + [...text.matchAll(written)].length, 0)
    return { path: folder, line: 1, key: feature, count }
  })
  return ratchetFaults(counted, {
    limit: 0,
    recorded,
    slack: 0,
    keptIn: 'checks/currencies.ts',
    words: ({ key, count }, most) =>
      `${key} writes naira ${count} times, and did ${most} times: take the currency of what it is about`,
  })
}
