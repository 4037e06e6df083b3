// Answers for what a feature costs outside its folder: the lines and files of apps, and of lists that other features keep, that name it.
import { declarations } from './modules.ts'
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'

const lists = declarations.map(({ list }) => list)
const appsWithLists = 3
// A line in the list of each app and in each list of what features declare, and two more.
export const filesOutsideMost = appsWithLists + lists.length
export const linesOutsideMost = filesOutsideMost + 2

// Above the limits today. A new feature stays below them; these only fall.
const linesToday: Readonly<Record<string, number>> = {
  'admin-sign-in': 52,
  approvals: 15,
  audit: 16,
  cases: 17,
  'customer-safety': 10,
  'customer-sign-in': 44,
  deposits: 18,
  exports: 16,
  orders: 11,
  'staff-messages': 17,
  'standing-orders': 13,
  status: 12,
  team: 10,
  tiers: 15,
  transactions: 28,
  transfers: 32,
  'user-record': 11,
  users: 31,
  wallets: 17,
}
const filesToday: Readonly<Record<string, number>> = {
  'account-closing': 8,
  'admin-sign-in': 38,
  approvals: 13,
  audit: 11,
  cases: 14,
  'customer-sign-in': 23,
  deposits: 15,
  exports: 10,
  limits: 8,
  orders: 10,
  'staff-messages': 9,
  status: 10,
  team: 10,
  tiers: 12,
  transactions: 17,
  transfers: 19,
  'user-record': 8,
  users: 17,
  wallets: 12,
}

// A feature is named where it is wired: by an app, or in a list of what features declare. What one feature needs of another is no
// price of that other.
const isWiring = ({ path }: SourceFile): boolean => path.startsWith('apps/') || lists.includes(path)

type Naming = { readonly feature: string; readonly path: string; readonly line: number }

function namingsIn(file: SourceFile): Naming[] {
  return file.text.split('\n').flatMap((text, index) => {
    const feature = /'#features\/([a-z-]+)\//.exec(text)?.[1]
    return feature === undefined ? [] : [{ feature, path: file.path, line: index + 1 }]
  })
}

function countedBy(namings: readonly Naming[], sizeOf: (of: readonly Naming[]) => number): Counted[] {
  return [...Map.groupBy(namings, ({ feature }) => feature)].map(([key, of]) => ({
    key,
    count: sizeOf(of),
    path: of[0]?.path ?? '',
    line: of[0]?.line ?? 1,
  }))
}

/** Features that cost more outside their folders than a new one may, or than is written down for them. */
export function outsideFaults(
  files: readonly SourceFile[],
  recorded: {
    readonly lines: Readonly<Record<string, number>>
    readonly files: Readonly<Record<string, number>>
  } = {
    lines: linesToday,
    files: filesToday,
  },
): Fault[] {
  const namings = files.filter((file) => isCode(file) && !isTest(file) && isWiring(file)).flatMap(namingsIn)
  const common = { slack: 0, keptIn: 'checks/outside.ts' }
  return [
    ...ratchetFaults(
      countedBy(namings, (of) => of.length),
      {
        ...common,
        limit: linesOutsideMost,
        recorded: recorded.lines,
        words: ({ key, count }, most) => `${count} lines of apps name features/${key}; ${most} are the most`,
      },
    ),
    ...ratchetFaults(
      countedBy(namings, (of) => new Set(of.map(({ path }) => path)).size),
      {
        ...common,
        limit: filesOutsideMost,
        recorded: recorded.files,
        words: ({ key, count }, most) => `${count} files of apps name features/${key}; ${most} are the most`,
      },
    ),
  ]
}
