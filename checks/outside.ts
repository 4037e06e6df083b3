// Answers for what a feature costs outside its folder: the lines and files of apps, and of lists that other features keep, that name it.
import { declarations } from './modules.ts'
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'

const lists = declarations.map(({ list }) => list)
export const linesOutsideMost = 3
export const filesOutsideMost = 2

// Above the limits today. A new feature stays below them; these only fall.
const linesToday: Readonly<Record<string, number>> = {
  'account-closing': 6,
  adjustments: 7,
  'admin-sign-in': 51,
  'admin-step-up': 4,
  approvals: 12,
  audit: 15,
  backups: 5,
  bills: 4,
  cases: 15,
  charges: 5,
  'customer-safety': 9,
  'customer-sign-in': 42,
  debts: 4,
  deposits: 15,
  exports: 14,
  kyc: 6,
  limits: 7,
  'money-proof': 4,
  notifications: 6,
  orders: 11,
  queues: 4,
  receipts: 7,
  'staff-messages': 15,
  staff: 6,
  'standing-orders': 11,
  status: 8,
  'step-up': 6,
  support: 4,
  team: 8,
  tiers: 12,
  transactions: 26,
  transfers: 30,
  uploads: 8,
  'user-record': 9,
  users: 30,
  wallets: 15,
}
const filesToday: Readonly<Record<string, number>> = {
  // A kind of transaction, of cases and of acts.
  crypto: 3,
  'account-closing': 6,
  adjustments: 5,
  'admin-sign-in': 37,
  'admin-step-up': 3,
  approvals: 10,
  audit: 10,
  backups: 5,
  bills: 4,
  cases: 12,
  charges: 4,
  'customer-safety': 6,
  'customer-sign-in': 21,
  debts: 4,
  deposits: 12,
  exports: 8,
  kyc: 5,
  limits: 6,
  'money-proof': 4,
  notifications: 4,
  orders: 9,
  queues: 3,
  receipts: 5,
  'saved-views': 3,
  screening: 3,
  'staff-messages': 7,
  staff: 4,
  'standing-orders': 5,
  status: 6,
  'step-up': 4,
  support: 4,
  team: 8,
  tiers: 9,
  transactions: 15,
  transfers: 17,
  uploads: 6,
  'user-record': 6,
  users: 16,
  wallets: 10,
}

// A feature is named where it is wired: by an app, or in a list of what features declare. What one feature needs of another is no
// price of that other, and its line in an app's list of features is the one that every feature has: an old one may have its first page, too.
const isWiring = ({ path }: SourceFile): boolean =>
  (path.startsWith('apps/') && !/^apps\/[^/]+\/features\.ts$/.test(path)) || lists.includes(path)

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
