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

// Each that writes it does so in one place, and says there what is in naira: prices of transfers, the balance at a bank, limits, a total of which
// no currency is asked for.
const nairaToday: Readonly<Record<string, number>> = { charges: 1, deposits: 1, limits: 1, transactions: 1 }

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
