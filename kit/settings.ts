// Answers for reading the settings: all of them understood, or every fault at once.
import { productionFaults } from './settings-in-production.ts'
import type { PartnerSettings } from './settings-of-partners.ts'
import type { Given, Row } from './settings-row.ts'
import { type Settings, table } from './settings-table.ts'
import type { SettingFault } from './settings-values.ts'

export type { Settings, SettingFault }

/** The environment as a process receives it. An empty value counts as not given. */
export type Environment = Readonly<Record<string, string | undefined>>

export type SettingsAnswer =
  | { readonly ok: true; readonly settings: Settings; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly faults: readonly SettingFault[]; readonly warnings: readonly string[] }

export type SettingsReader = {
  /** The names of all settings, in the order of `.env.example`. */
  readonly settingNames: readonly string[]
  /**
   * Reads all settings. Answers them, or every fault at once, never a part.
   * `needs` names settings that this process cannot do without although they have an empty default: an API process
   * needs DATABASE_URL, a migration DATABASE_OWNER_URL.
   */
  readonly readSettings: (environment: Environment, needs?: readonly string[]) => SettingsAnswer
  /** The same settings with another sandbox as all partners, whatever addresses were given. */
  readonly withSandboxAt: (settings: Settings, port: number) => Settings
  /** The text of `.env.example`: every setting with its default and meaning, nothing switched on. */
  readonly renderEnvExample: () => string
}

type Declared = { readonly rows: readonly Row<unknown>[]; readonly partners: readonly PartnerSettings[] }

/** Our own settings together with those of these partners. */
export function settingsWith(partners: readonly PartnerSettings[]): SettingsReader {
  const rows: readonly Row<unknown>[] = [...Object.values(table), ...partners.flatMap((one) => one.rows)]
  return {
    settingNames: rows.map(({ name }) => name),
    readSettings: (environment, needs = []) => readDeclared({ rows, partners }, environment, needs),
    withSandboxAt: (settings, port) => {
      const elsewhere = new Map(rows.filter((one) => one.inSandbox).map((one) => [one.name, one]))
      const given: Given = (name) =>
        name === 'SANDBOX_PORT'
          ? String(port)
          : (elsewhere.get(name)?.fallback(given) ?? settings.given(name))
      return { ...settings, given }
    },
    renderEnvExample: () => renderEnvExample(rows),
  }
}

function readDeclared(
  { rows, partners }: Declared,
  environment: Environment,
  needs: readonly string[],
): SettingsAnswer {
  const faults: SettingFault[] = []
  const names = new Map(rows.map((entry) => [entry.name, entry]))
  const given: Given = (name) => environment[name]?.trim() || (names.get(name)?.fallback(given) ?? '')
  const take = <Value>(entry: Row<Value>): Value => {
    const parsed = entry.parse(given(entry.name))
    // A default that follows a faulty setting is faulty with it; one fault is enough.
    const isFollowing = entry.follows && !environment[entry.name]?.trim()
    if ('fault' in parsed && !isFollowing) faults.push({ name: entry.name, fault: parsed.fault })
    return 'fault' in parsed ? entry.neutral : parsed.value
  }
  const settings = { ...settingsOf(take), given }
  for (const entry of partners.flatMap((one) => one.rows)) take(entry)
  for (const name of needs) if (!given(name)) faults.push({ name, fault: 'is missing' })
  faults.push(...faultsBetween(settings, given))
  if (given('NODE_ENV') === 'production') faults.push(...productionFaults(settings))
  faults.push(...faultsOfPartners(partners, given))
  const warnings = lookalikes(environment, [...names.keys()])
  return faults.length > 0
    ? { ok: false, faults: inOrder(faults, [...names.keys()]), warnings }
    : { ok: true, settings, warnings }
}

/** One fault a setting (the first found is the plainest), in the order of the table. */
function inOrder(faults: readonly SettingFault[], names: readonly string[]): SettingFault[] {
  return names.flatMap((name) => faults.find((fault) => fault.name === name) ?? [])
}

function settingsOf(take: <Value>(entry: Row<Value>) => Value): Omit<Settings, 'given'> {
  return {
    environment: take(table.environment),
    port: take(table.port),
    host: take(table.host),
    publicUrl: take(table.publicUrl),
    consoleUrl: take(table.consoleUrl),
    trustedProxies: take(table.trustedProxies),
    brandDir: take(table.brandDir),
    dataDir: take(table.dataDir),
    anchorFile: take(table.anchorFile),
    databaseUrl: take(table.databaseUrl),
    databaseWorkerUrl: take(table.databaseWorkerUrl),
    databaseReaderUrl: take(table.databaseReaderUrl),
    databaseReplicaUrl: take(table.databaseReplicaUrl),
    sharedTransactions: take(table.sharedTransactions),
    databaseOwnerUrl: take(table.databaseOwnerUrl),
    databaseSandboxUrl: take(table.databaseSandboxUrl),
    smtpUrl: take(table.smtpUrl),
    mailboxPort: take(table.mailboxPort),
    encryptionKey: take(table.encryptionKey),
    indexKey: take(table.indexKey),
    ...backupsOf(take),
    metricsToken: take(table.metricsToken),
    logLevel: take(table.logLevel),
    sandbox: take(table.sandbox),
    sandboxPort: take(table.sandboxPort),
    demoCustomers: take(table.demoCustomers),
    testControl: take(table.testControl),
  }
}

function backupsOf(take: <Value>(entry: Row<Value>) => Value) {
  return {
    backupDir: take(table.backupDir),
    backupAt: take(table.backupAt),
    backupDays: take(table.backupDays),
    backupWeeks: take(table.backupWeeks),
    backupKey: take(table.backupKey),
    backupEarlierKeys: take(table.backupEarlierKeys),
  }
}

const besideDatabase = ['DATABASE_WORKER_URL', 'DATABASE_READER_URL']
const mayBeMissing = ['DATABASE_REPLICA_URL', 'DATABASE_OWNER_URL']

/** What is wrong between settings that are each fine alone. */
function faultsBetween(settings: Settings, given: (name: string) => string): SettingFault[] {
  const faults: SettingFault[] = []
  const ports = [
    { name: 'PORT', port: settings.port },
    ...(settings.sandbox ? [{ name: 'SANDBOX_PORT', port: settings.sandboxPort }] : []),
    ...(settings.sandbox ? [{ name: 'MAILBOX_PORT', port: settings.mailboxPort }] : []),
  ]
  for (const [index, { name, port }] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => port !== 0 && earlier.port === port)
    if (other) faults.push({ name, fault: `is ${port}, the same as ${other.name}` })
  }
  for (const name of [...besideDatabase, ...mayBeMissing]) {
    const isGiven = given(name) !== ''
    if (!given('DATABASE_URL') && isGiven) faults.push({ name, fault: 'is given, but DATABASE_URL is not' })
    // The owner's address is for migrations; a server that carried it could do more than it should.
    if (given('DATABASE_URL') && !isGiven && !mayBeMissing.includes(name)) {
      faults.push({ name, fault: 'is missing; with DATABASE_URL given it is needed too' })
    }
  }
  if (settings.encryptionKey.length > 0 && settings.encryptionKey.equals(settings.indexKey)) {
    faults.push({ name: 'INDEX_KEY', fault: 'is the same as ENCRYPTION_KEY' })
  }
  if (given('SANDBOX') === 'off') {
    if (settings.smtpUrl === '') {
      faults.push({
        name: 'SMTP_URL',
        fault: 'is missing; the built-in mailbox is part of the sandbox, which is off',
      })
    }
  }
  return faults
}

/** What real partners ask for, and in production what is wrong with it. */
function faultsOfPartners(partners: readonly PartnerSettings[], given: Given): SettingFault[] {
  const rows = partners.filter(({ isUsed }) => isUsed(given)).flatMap((partner) => partner.rows)
  const isProduction = given('NODE_ENV') === 'production'
  const asked = isProduction || given('SANDBOX') === 'off' ? rows.filter(({ isAsked }) => isAsked) : []
  const missing = asked.filter(({ name }) => given(name) === '')
  const demands = isProduction ? rows : []
  return [
    ...missing.map(({ name }) => ({
      name,
      fault: 'is missing; with SANDBOX off the real partner asks for it',
    })),
    ...demands.flatMap(({ name, demand }) => {
      const fault = demand(given(name), given)
      return fault === undefined ? [] : [{ name, fault }]
    }),
  ]
}

/** Warnings about names in the environment that look like a misspelt setting: PROT for PORT. */
function lookalikes(environment: Environment, names: readonly string[]): string[] {
  const known = new Set(names)
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name) && !known.has(name))
    .flatMap((name) => {
      const meant = names.find((setting) => distance(name, setting) <= (setting.length > 7 ? 2 : 1))
      return meant === undefined ? [] : [`${name} is set but is no setting. Did you mean ${meant}?`]
    })
}

/** How many letters must be changed, added, dropped or swapped with their neighbour to come from one word to another. */
function distance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const changed = (row[j - 1] ?? 0) + (same ? 0 : 1)
      const swapped =
        from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? (before[j - 2] ?? 0) + 1 : changed
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}

function renderEnvExample(rows: readonly Row<unknown>[]): string {
  const lines = [
    '# Every setting, with its default and meaning. Copy this file to .env and change what you need;',
    '# all of it may stay as it is for a first look. Generated from kit/settings-table.ts and rails/*/partner.ts.',
  ]
  let group = ''
  for (const entry of rows) {
    if (entry.group !== group) lines.push('', `# == ${entry.group} ==`)
    group = entry.group
    lines.push('', ...wrapped(entry.meaning), `#${entry.name}=${entry.usual}`)
  }
  return `${lines.join('\n')}\n`
}

function wrapped(words: string): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 108) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines
}
