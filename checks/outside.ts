// Answers for what a feature costs outside its folder: the lines and files of apps, and of lists that other features keep, that name it.
import { type Counted, ratchetFaults } from './ratchet.ts'
import { type Fault, isCode, isTest, type SourceFile } from './sources.ts'

export const linesOutsideMost = 6
export const filesOutsideMost = 4

// Above the limits today. A new feature stays below them; these only fall.
const linesToday: Readonly<Record<string, number>> = {
  adjustments: 8,
  'admin-sign-in': 51,
  approvals: 25,
  audit: 15,
  cases: 18,
  charges: 9,
  'customer-safety': 8,
  'customer-sign-in': 44,
  deposits: 16,
  exports: 15,
  kyc: 8,
  limits: 7,
  notifications: 8,
  orders: 8,
  receipts: 7,
  'staff-messages': 16,
  'standing-orders': 11,
  status: 9,
  'step-up': 7,
  tiers: 13,
  transactions: 28,
  transfers: 32,
  uploads: 7,
  'user-record': 10,
  users: 30,
  wallets: 16,
}
const filesToday: Readonly<Record<string, number>> = {
  'account-closing': 6,
  adjustments: 6,
  'admin-sign-in': 37,
  approvals: 13,
  audit: 11,
  backups: 5,
  cases: 15,
  charges: 6,
  'customer-safety': 5,
  'customer-sign-in': 23,
  debts: 5,
  deposits: 13,
  exports: 9,
  kyc: 6,
  limits: 6,
  notifications: 6,
  orders: 7,
  receipts: 5,
  'staff-messages': 8,
  'standing-orders': 5,
  status: 7,
  'step-up': 5,
  support: 5,
  tiers: 10,
  transactions: 17,
  transfers: 17,
  uploads: 5,
  'user-record': 7,
  users: 16,
  wallets: 11,
}

// A feature is named where it is wired: by an app, or in the list of kinds. What one feature needs of another is no price of that other.
const isWiring = ({ path }: SourceFile): boolean =>
  path.startsWith('apps/') || path === 'features/transactions/kinds.ts'

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
