// Answers for what a feature costs outside its folder: the lines and files of apps, and of lists that other features keep, that name it.
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'

export const linesOutsideMost = 3
export const filesOutsideMost = 2

// Above the limits today. A new feature stays below them; these only fall.
const linesToday: Readonly<Record<string, number>> = {
  'account-closing': 4,
  adjustments: 6,
  'admin-sign-in': 50,
  approvals: 24,
  audit: 14,
  backups: 4,
  cases: 16,
  charges: 7,
  'customer-safety': 7,
  'customer-sign-in': 42,
  deposits: 13,
  exports: 13,
  kyc: 6,
  limits: 5,
  notifications: 6,
  orders: 6,
  products: 4,
  receipts: 6,
  staff: 5,
  'staff-messages': 14,
  'standing-orders': 9,
  status: 11,
  'step-up': 6,
  support: 4,
  tiers: 10,
  transactions: 26,
  transfers: 29,
  uploads: 6,
  'user-record': 8,
  users: 29,
  wallets: 14,
}
const filesToday: Readonly<Record<string, number>> = {
  'account-closing': 4,
  adjustments: 4,
  'admin-sign-in': 36,
  approvals: 12,
  audit: 10,
  backups: 4,
  cases: 13,
  charges: 4,
  'customer-safety': 4,
  'customer-sign-in': 21,
  debts: 3,
  deposits: 10,
  exports: 7,
  kyc: 4,
  limits: 4,
  'money-proof': 3,
  notifications: 4,
  orders: 5,
  receipts: 4,
  staff: 3,
  'staff-messages': 6,
  'standing-orders': 3,
  status: 9,
  'step-up': 4,
  support: 4,
  tiers: 7,
  transactions: 15,
  transfers: 14,
  uploads: 4,
  'user-record': 5,
  users: 15,
  wallets: 9,
}

// A feature is named where it is wired: by an app, or in the list of kinds. What one feature needs of another is no price of that other, and
// its line in an app's list of features is the one that every feature has: an old one may have its first page, too.
const isWiring = ({ path }: SourceFile): boolean =>
  (path.startsWith('apps/') && !/^apps\/[^/]+\/features\.ts$/.test(path)) ||
  path === 'features/transactions/kinds.ts'

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
