// Answers for the environment of a command: .env read, generated keys filled in, settings understood or refused.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Environment, SettingFault, Settings } from '#kit/settings.ts'
import { readSettings } from '#rails/settings.ts'
import { folderFault } from './folder-fault.ts'
import { type Cluster, isClientSetting } from './postgres.ts'
import { newKey, openSecrets } from './secrets.ts'
import { Stop } from './stop.ts'

export type Prepared = {
  readonly environment: Environment
  readonly settings: Settings
  readonly warnings: readonly string[]
}

/** Reads .env of the project, when there is one. What the environment holds already wins. */
export function loadEnvFile(root: string): void {
  const file = resolve(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

const isProduction = (environment: Environment): boolean => environment['NODE_ENV']?.trim() === 'production'

/** The settings this command needs beside the usual ones, when it brings its own database. */
function needsOf(environment: Environment): string[] {
  if (!environment['DATABASE_URL']?.trim()) return []
  const sandboxRuns = environment['SANDBOX']?.trim() !== 'off' && !isProduction(environment)
  return ['DATABASE_OWNER_URL', ...(sandboxRuns ? ['DATABASE_SANDBOX_URL'] : [])]
}

/** The folder of DATA_DIR, also where the other settings are wrong. */
const dataDirOf = (root: string, environment: Environment): string =>
  resolve(root, environment['DATA_DIR']?.trim() || '.data')

/** What is wrong with a DATA_DIR that must take files. */
export function dataDirFault(dataDir: string): SettingFault | undefined {
  const fault = folderFault(dataDir)
  return fault === undefined
    ? undefined
    : { name: 'DATA_DIR', fault: `is ${dataDir}, which ${fault}: name a folder that this user may write in` }
}

/** The environment with keys where none are given. */
function withKeys(environment: Environment, keyNamed: (name: string) => string): Environment {
  const key = (name: string): string => environment[name]?.trim() || keyNamed(name)
  const names = ['ENCRYPTION_KEY', 'INDEX_KEY', 'VAPID_PRIVATE_KEY']
  return { ...environment, ...Object.fromEntries(names.map((name) => [name, key(name)])) }
}

/** The list of faults as a person reads it. */
export function faultList(faults: readonly { name: string; fault: string }[]): string {
  const count = faults.length === 1 ? 'One setting is' : `${faults.length} settings are`
  const lines = faults.map(({ name, fault }) => `  ${name} ${fault}`)
  return [
    `${count} wrong or missing:`,
    ...lines,
    'Settings stand in .env or in the environment; .env.example explains each.',
  ].join('\n')
}

/**
 * The environment of a command and the settings it needs, before they are judged; `faults` are those of its folder.
 * Production brings its own keys and database, and may do without a DATA_DIR.
 */
export function prepareQuietly(
  root: string,
  given: Environment,
): { environment: Environment; needs: readonly string[]; faults: readonly SettingFault[] } {
  const needs = needsOf(given)
  if (isProduction(given)) return { environment: given, needs, faults: [] }
  const dataDir = dataDirOf(root, given)
  const fault = dataDirFault(dataDir)
  // Nothing is done under the keys of the second line: they keep the other faults apart from this one.
  return fault === undefined
    ? {
        environment: withKeys(given, (name) => openSecrets(dataDir).take(name, newKey).value),
        needs,
        faults: [],
      }
    : { environment: withKeys(given, newKey), needs, faults: [fault] }
}

/** Reads all settings for a command, or throws `Stop` with every fault at once. */
export function prepare(root: string, given: Environment): Prepared {
  const { environment, needs, faults } = prepareQuietly(root, given)
  const answer = readSettings(environment, needs)
  const all = [...faults, ...(answer.ok ? [] : answer.faults)]
  if (!answer.ok || all.length > 0) throw new Stop([...answer.warnings, faultList(all)].join('\n'))
  return { environment, settings: answer.settings, warnings: answer.warnings }
}

/** The same with the addresses of our own PostgreSQL filled in. */
export function withCluster(prepared: Prepared, cluster: Pick<Cluster, 'urlFor'>): Prepared {
  const addresses = {
    DATABASE_URL: cluster.urlFor('finance_app', 'main'),
    DATABASE_WORKER_URL: cluster.urlFor('finance_worker', 'main'),
    DATABASE_READER_URL: cluster.urlFor('finance_reader', 'main'),
    DATABASE_OWNER_URL: cluster.urlFor('finance_owner', 'main'),
    DATABASE_SANDBOX_URL: cluster.urlFor('sandbox_owner', 'sandbox'),
  }
  const own = Object.entries(prepared.environment).filter(([name]) => !isClientSetting(name))
  const environment = { ...Object.fromEntries(own), ...addresses }
  const answer = readSettings(environment)
  if (!answer.ok) throw new Stop(faultList(answer.faults))
  return { ...prepared, environment, settings: answer.settings }
}

/**
 * A server that makes a long list gives its memory back: few arenas, because glibc keeps the most that each ever had, and a small
 * space for what is new, because V8 keeps that as large as it once was.
 */
export function modestMemory({ MALLOC_ARENA_MAX: arenas = '2', NODE_OPTIONS: own = '' }: Environment) {
  // The last of two equal options counts: the operator's own.
  return { MALLOC_ARENA_MAX: arenas, NODE_OPTIONS: `--max-semi-space-size=4 ${own}`.trim() }
}

/** What the API may know: everything but the owner's rights, the keys of copies and the sandbox's database. */
export function apiEnvironment(environment: Environment): Environment {
  const none = { DATABASE_OWNER_URL: '', DATABASE_SANDBOX_URL: '', ...noBackupKeys }
  return { ...environment, ...modestMemory(environment), ...none }
}

/** Copies are made and opened by the launcher's programs alone. */
const noBackupKeys = { BACKUP_KEY: '', BACKUP_EARLIER_KEYS: '' }

/** What the sandbox may know: its own database and nothing of ours. */
export function sandboxEnvironment(environment: Environment): Environment {
  const none = {
    DATABASE_URL: '',
    DATABASE_WORKER_URL: '',
    DATABASE_READER_URL: '',
    DATABASE_REPLICA_URL: '',
    DATABASE_OWNER_URL: '',
    ...noBackupKeys,
  }
  return { ...environment, ...none }
}
