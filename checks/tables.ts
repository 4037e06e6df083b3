// Answers for who writes which table, and who names it: each has one owner, others ask the owner to write, and of some to read too.
import { type Fault, isTest, type SourceFile } from './sources.ts'
import { type Statement, statementsOf, type Token, tokensOf } from './statements.ts'

/** The module that writes a table. Another row is needed for each new table, before its first write. */
const owners: Readonly<Record<string, string>> = {
  migrations: 'kit/db',
  jobs: 'kit/jobs',
  webhook_inbox: 'kit',
  idempotency_keys: 'kit/http',
  rate_limits: 'kit/http',
  changes: 'kit/http',
  one_time_codes: 'kit/one-time-codes',
  code_misses: 'kit/one-time-codes',
  person_keys: 'kit/people',
  key_check: 'kit/crypto',
  users: 'features/customer-sign-in',
  customer_sessions: 'features/customer-sign-in',
  customer_devices: 'features/customer-sign-in',
  pin_misses: 'features/customer-sign-in',
  authorisations: 'features/step-up',
  passkeys: 'features/step-up',
  passkey_challenges: 'features/step-up',
  email_changes: 'features/customer-safety',
  phone_changes: 'features/customer-safety',
  closing_requests: 'features/account-closing',
  admins: 'features/admin-sign-in',
  app_versions: 'features/app-versions',
  approvals: 'features/approvals',
  approval_notices: 'features/approvals',
  approval_thresholds: 'features/approvals',
  sums_alone: 'features/approvals',
  admin_devices: 'features/admin-sign-in',
  biller_customers: 'features/bills',
  biller_plans: 'features/bills',
  biller_plan_changes: 'features/bills',
  biller_plan_reads: 'features/bills',
  biller_plan_rows: 'features/bills',
  bill_goods: 'features/bills',
  bill_goods_marks: 'features/bills',
  bill_fields: 'features/bills',
  biller_field_options: 'features/bills',
  bill_lists: 'features/bill-lists',
  bill_list_lines: 'features/bill-lists',
  bill_links: 'features/bills',
  biller_rows: 'features/bills',
  biller_switches: 'features/bills',
  new_payee_amounts: 'features/orders',
  exchange_rates: 'features/exchange',
  exchange_overrides: 'features/exchange',
  exchange_terms: 'features/exchange',
  exchange_quotes: 'features/exchange',
  exchange_positions: 'features/exchange',
  conversions: 'features/exchange',
  exchange_trades: 'features/exchange',
  exchange_alerts: 'features/exchange',
  treasury_comparisons: 'features/treasury',
  crypto_minimums: 'features/crypto',
  crypto_choices: 'features/crypto',
  crypto_holders: 'features/crypto',
  crypto_addresses: 'features/crypto',
  crypto_looks: 'features/crypto',
  crypto_sweeps: 'features/crypto',
  crypto_returns: 'features/crypto',
  crypto_deposits: 'features/crypto',
  crypto_arrivals: 'features/crypto',
  betting_limits: 'features/bills',
  betting_exclusions: 'features/bills',
  own_betting_limits: 'features/bills',
  bulk_acts: 'features/bulk',
  bulk_items: 'features/bulk',
  admin_sessions: 'features/admin-sign-in',
  admin_passkeys: 'features/admin-step-up',
  admin_passkey_challenges: 'features/admin-step-up',
  admin_invitations: 'features/staff',
  audit_log: 'features/audit',
  identity_checks: 'features/kyc',
  kyc_tiers: 'features/kyc',
  tier_requests: 'features/tiers',
  tier_documents: 'features/tiers',
  uploads: 'features/uploads',
  upload_chunks: 'features/uploads',
  screening_sources: 'features/screening',
  screening_lists: 'features/screening',
  screening_entries: 'features/screening',
  screenings: 'features/screening',
  screening_hits: 'features/screening',
  wallets: 'features/wallets',
  virtual_accounts: 'features/deposits',
  deposits: 'features/deposits',
  float_top_ups: 'features/deposits',
  transactions: 'features/transactions',
  transaction_totals: 'features/transactions',
  transaction_total_changes: 'features/transactions',
  user_counts: 'features/users',
  user_count_changes: 'features/users',
  user_balances: 'features/users',
  name_words: 'features/users',
  cases: 'features/cases',
  debts: 'features/debts',
  queue_marks: 'features/queues',
  settlement_corrections: 'features/deposits',
  unclaimed_payments: 'features/orders',
  issued_receipts: 'features/receipts',
  issued_statements: 'features/statements',
  charge_rules: 'features/charges',
  free_transfer_settings: 'features/charges',
  free_transfers_used: 'features/charges',
  support_messages: 'features/support',
  backups: 'features/backups',
  money_proofs: 'features/money-proof',
  newsletter_subscriptions: 'features/newsletter',
  visits: 'features/visits',
  part_health: 'features/status',
  part_health_hours: 'features/status',
  notifications: 'features/notifications',
  notification_choices: 'features/notifications',
  quiet_hours: 'features/notifications',
  push_subscriptions: 'features/notifications',
  suppressed_addresses: 'features/notifications',
  notification_deliveries: 'features/notifications',
  limit_usage: 'features/limits',
  limit_worths: 'features/limits',
  own_limits: 'features/limits',
  activation_limits: 'features/limits',
  transfer_ceilings: 'features/transfers',
  product_services: 'features/products',
  product_service_switches: 'features/products',
  payout_switches: 'features/transfers',
  beneficiaries: 'features/orders',
  account_names: 'features/transfers',
  orders: 'features/orders',
  order_events: 'features/orders',
  order_attempts: 'features/orders',
  restores: 'features/transfers',
  lost_payouts: 'features/transfers',
  standing_orders: 'features/standing-orders',
  standing_order_runs: 'features/standing-orders',
  saved_views: 'features/saved-views',
  user_notes: 'features/user-record',
  staff_messages: 'features/staff-messages',
  staff_message_recipients: 'features/staff-messages',
  exports: 'features/exports',
  export_pieces: 'features/exports',
  export_links: 'features/exports',
  demo_progress: 'apps/api',
}

type Write = { readonly table: string; readonly line: number }

const clauseWords = new Set(['set', 'nothing', 'as', 'where', 'using', 'from', 'values', 'select'])

// What follows `insert into`, `update`, `delete from`, `merge into`, `truncate` and `copy`, with its schema.
function writtenAt(tokens: readonly Token[], index: number): Write | undefined {
  const word = (at: number): string => tokens[index + at]?.text.toLowerCase() ?? ''
  const kindOf = (at: number): Token['kind'] | undefined => tokens[index + at]?.kind
  if (kindOf(0) !== 'word') return undefined
  const isUpdate =
    word(0) === 'update' &&
    !['for', 'key', 'do', 'or', 'before', 'after', 'on', 'instead'].includes(tokens[index - 1]?.text ?? '')
  const starts: readonly [boolean, number][] = [
    [(word(0) === 'insert' || word(0) === 'merge') && word(1) === 'into', 2],
    [word(0) === 'delete' && word(1) === 'from', 2],
    [isUpdate, 1],
    [word(0) === 'truncate', word(1) === 'table' ? 2 : 1],
  ]
  const start = starts.find(([matches]) => matches)?.[1]
  if (start === undefined) return undefined
  const at = word(start) === 'only' ? start + 1 : start
  const isName = kindOf(at) === 'word' || kindOf(at) === 'quoted'
  if (!isName || clauseWords.has(word(at))) return undefined
  const table = word(at + 1) === '.' ? `${word(at)}.${word(at + 2)}` : word(at)
  return { table: table.replace(/^public\./, ''), line: tokens[index]?.line ?? 1 }
}

/** The tables that a statement writes. */
export function writesOf(statement: Statement): Write[] {
  const tokens = tokensOf(statement.text, statement.line)
  return tokens.flatMap((_, index) => writtenAt(tokens, index) ?? [])
}

/** What the migrations call tables now that they made under other names, by those. */
function renamedIn(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const renamed = files
    .filter(({ path }) => /^db\/migrations\/.*\.sql$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/^alter table (\w+) rename to (\w+);$/gm)])
    .flatMap(([, before, after]) => (before && after ? [[before, after] as const] : []))
  return new Map(renamed)
}

/** The tables that the migrations make, by their names of today, with the line that makes them; those of the ledger with its schema. */
export function tablesOf(
  files: readonly SourceFile[],
): { readonly path: string; readonly line: number; readonly table: string }[] {
  const renamed = renamedIn(files)
  return files
    .filter(({ path }) => /^db\/migrations\/.*\.sql$/.test(path))
    .flatMap(({ path, text }) => {
      const tokens = tokensOf(text)
      return tokens.flatMap((token, index) => {
        if (token.text !== 'create') return []
        const next = tokens.slice(index + 1, index + 10).map((one) => one.text)
        const at = next[0] === 'unlogged' ? 1 : 0
        if (next[at] !== 'table') return []
        const name = next
          .slice(at + 1)
          .join(' ')
          .replace(/^if not exists /, '')
          .split(' ')
        const table = name[1] === '.' ? `${name[0] ?? ''}.${name[2] ?? ''}` : (name[0] ?? '')
        return [{ path, line: token.line, table: renamed.get(table) ?? table }]
      })
    })
}

const ofLedger = (table: string): boolean => table.startsWith('ledger.')

/** Tables without an owner, and owners of tables that are gone. */
export function ownerFaults(
  files: readonly SourceFile[],
  rows: Readonly<Record<string, string>> = owners,
): Fault[] {
  const tables = tablesOf(files)
  const homeless = tables
    .filter(({ table }) => !ofLedger(table) && rows[table] === undefined)
    .map(({ path, line, table }) => ({
      path,
      line,
      words: `the table ${table} has no owner: write its row in checks/tables.ts`,
    }))
  // The list of migrations is made by the migrator itself.
  const known = new Set(['migrations', ...tables.map(({ table }) => table)])
  const gone = Object.keys(rows)
    .filter((table) => !known.has(table))
    .map((table) => ({
      path: 'checks/tables.ts',
      line: 1,
      words: `no migration makes the table ${table}: remove its row`,
    }))
  return [...homeless, ...gone]
}

// The sandbox has a database of its own; migrations make tables and may fill them, functions stand upon them.
const isLeftOut = (path: string): boolean =>
  path.startsWith('rails/sandbox/') || path.startsWith('db/') || isTest({ path })

/** Those whose tables nobody else names: what they have is asked of their `public.ts`, or stands in a statement by their `parts.ts`. */
const keptApart: readonly string[] = [
  'features/account-closing',
  'features/bill-lists',
  'features/debts',
  'features/deposits',
  'features/orders',
  'features/standing-orders',
  'features/tiers',
  'features/transfers',
]

const beforeTables = new Set(['from', 'join', 'into', 'update', 'only', 'table', 'using', ',', '::'])

function isTableAt(tokens: readonly Token[], index: number): boolean {
  const word = (at: number): string => tokens[index + at]?.text.toLowerCase() ?? ''
  if (!['word', 'quoted'].includes(tokens[index]?.kind ?? '')) return false
  return beforeTables.has(word(-1)) || (word(-1) === '.' && word(-2) === 'public')
}

/** Tables that are kept apart and named in a statement of another module. */
export function namingFaults(
  files: readonly SourceFile[],
  {
    rows = owners,
    apart = keptApart,
  }: { rows?: Readonly<Record<string, string>>; apart?: readonly string[] } = {},
): Fault[] {
  return statementsOf(files.filter(({ path }) => !isLeftOut(path))).flatMap(({ path, line: first, text }) => {
    const tokens = tokensOf(text, first)
    return tokens.flatMap(({ text: table, line }, index) => {
      const owner = rows[table]
      const isOthers = owner !== undefined && apart.includes(owner) && !path.startsWith(`${owner}/`)
      const words = `names ${table}: ask ${owner}/public.ts, or take a piece of ${owner}/parts.ts`
      return isOthers && isTableAt(tokens, index) ? [{ path, line, words }] : []
    })
  })
}

/** Writes into a table of another module; the ledger's schema is written by ledger/ alone. */
export function writeFaults(
  files: readonly SourceFile[],
  rows: Readonly<Record<string, string>> = owners,
): Fault[] {
  const statements = statementsOf(files.filter(({ path }) => !isLeftOut(path)))
  return statements.flatMap((statement) =>
    writesOf(statement).flatMap(({ table, line }) => {
      const owner = ofLedger(table) ? 'ledger' : rows[table]
      const isOwn = owner === undefined || statement.path.startsWith(`${owner}/`)
      return isOwn
        ? []
        : [{ path: statement.path, line, words: `writes ${table}, which belongs to ${owner}` }]
    }),
  )
}

/** Calls of the ledger's functions from outside: its verbs are called through ledger/, never in SQL. */
export function ledgerCallFaults(files: readonly SourceFile[]): Fault[] {
  const outside = files.filter(({ path }) => !isLeftOut(path) && !path.startsWith('ledger/'))
  return statementsOf(outside).flatMap((statement) => {
    const tokens = tokensOf(statement.text, statement.line)
    return tokens.flatMap((token, index) => {
      const [dot, name, open] = tokens.slice(index + 1, index + 4)
      const before = tokens[index - 1]?.text ?? ''
      const isCall = token.text === 'ledger' && dot?.text === '.' && open?.text === '(' && before !== 'into'
      return isCall
        ? [
            {
              path: statement.path,
              line: token.line,
              words: `calls ledger.${name?.text ?? ''}(): ask ledger/`,
            },
          ]
        : []
    })
  })
}
