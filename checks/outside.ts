// Answers for what a feature costs outside its folder: the lines and files of apps, and of lists that other features keep, that name it.
import { declarations } from './modules.ts'
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'

const lists = declarations.map(({ list }) => list)
export const linesOutsideMost = 6
export const filesOutsideMost = 4

// Above the limits today. A new feature stays below them; these only fall.
const linesToday: Readonly<Record<string, number>> = {
  'account-closing': 8,
  adjustments: 9,
  'admin-sign-in': 52,
  approvals: 15,
  audit: 16,
  cases: 17,
  charges: 7,
  'customer-safety': 10,
  'customer-sign-in': 44,
  deposits: 18,
  exports: 16,
  kyc: 8,
  limits: 9,
  notifications: 8,
  orders: 11,
  receipts: 8,
  'staff-messages': 17,
  staff: 7,
  'standing-orders': 13,
  status: 9,
  'step-up': 7,
  team: 10,
  tiers: 15,
  transactions: 28,
  transfers: 32,
  uploads: 9,
  'user-record': 11,
  users: 31,
  wallets: 17,
}
const filesToday: Readonly<Record<string, number>> = {
  'account-closing': 8,
  adjustments: 7,
  'admin-sign-in': 38,
  approvals: 13,
  audit: 11,
  backups: 6,
  cases: 14,
  charges: 6,
  'customer-safety': 7,
  'customer-sign-in': 23,
  debts: 6,
  deposits: 15,
  exports: 10,
  kyc: 7,
  limits: 8,
  'money-proof': 5,
  notifications: 6,
  orders: 10,
  receipts: 6,
  'staff-messages': 9,
  staff: 5,
  'standing-orders': 7,
  status: 7,
  'step-up': 5,
  support: 5,
  team: 10,
  tiers: 12,
  transactions: 17,
  transfers: 19,
  uploads: 7,
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
