// Answers for the environment of a command: .env read, generated keys filled in, settings understood or refused.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Environment, type Settings, readSettings } from '#kit/settings.ts'
import type { Cluster } from './postgres.ts'
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

/** The environment with keys from DATA_DIR/secrets.json where none are given. Production gets none: it brings its own. */
function withKeys(root: string, environment: Environment): Environment {
  if (isProduction(environment)) return environment
  const secrets = openSecrets(resolve(root, environment['DATA_DIR']?.trim() || '.data'))
  const key = (name: string): string => environment[name]?.trim() || secrets.take(name, newKey).value
  return { ...environment, ENCRYPTION_KEY: key('ENCRYPTION_KEY'), INDEX_KEY: key('INDEX_KEY') }
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

/** The environment of a command and the settings it needs, before anything is judged. */
export function prepareQuietly(
  root: string,
  given: Environment,
): { environment: Environment; needs: readonly string[] } {
  const environment = withKeys(root, given)
  return { environment, needs: needsOf(environment) }
}

/** Reads all settings for a command, or throws `Stop` with every fault at once. */
export function prepare(root: string, given: Environment): Prepared {
  const { environment, needs } = prepareQuietly(root, given)
  const answer = readSettings(environment, needs)
  if (!answer.ok) throw new Stop([...answer.warnings, faultList(answer.faults)].join('\n'))
  return { environment, settings: answer.settings, warnings: answer.warnings }
}

/** The same with the addresses of our own PostgreSQL filled in. */
export function withCluster(prepared: Prepared, cluster: Cluster): Prepared {
  const addresses = {
    DATABASE_URL: cluster.urlFor('finance_app', 'main'),
    DATABASE_WORKER_URL: cluster.urlFor('finance_worker', 'main'),
    DATABASE_READER_URL: cluster.urlFor('finance_reader', 'main'),
    DATABASE_OWNER_URL: cluster.urlFor('finance_owner', 'main'),
    DATABASE_SANDBOX_URL: cluster.urlFor('sandbox_owner', 'sandbox'),
  }
  const environment = { ...prepared.environment, ...addresses }
  const answer = readSettings(environment)
  if (!answer.ok) throw new Stop(faultList(answer.faults))
  return { ...prepared, environment, settings: answer.settings }
}

/** What the API may know: everything but the owner's rights and the sandbox's database. */
export function apiEnvironment(environment: Environment): Environment {
  return { ...environment, DATABASE_OWNER_URL: '', DATABASE_SANDBOX_URL: '' }
}

/** What the sandbox may know: its own database and nothing of ours. */
export function sandboxEnvironment(environment: Environment): Environment {
  const none = { DATABASE_URL: '', DATABASE_WORKER_URL: '', DATABASE_READER_URL: '', DATABASE_OWNER_URL: '' }
  return { ...environment, ...none }
}
