// Answers for what production refuses: weak secrets, pretend partners, addresses without TLS, the tests' controls.
import type { Settings } from './settings-table.ts'
import { type SettingFault, addressParts, isLoopback } from './settings-values.ts'

const placeholders =
  /change.?me|replace.?me|password|passw0rd|placeholder|default|example|sandbox|letmein|qwerty|123456|your.?(key|secret|token)|xxxx|dummy/i

/** What is wrong with a secret of letters, or undefined: too short, too plain, or left from a template. */
export function secretFault(secret: string, shortest: number): string | undefined {
  if (secret === '') return 'is missing'
  if (placeholders.test(secret)) return 'looks like a placeholder; make a random one'
  if (secret.length < shortest) return `is too short: at least ${shortest} characters`
  return new Set(secret).size < 8 ? 'is too plain: it repeats a few characters' : undefined
}

/** What is wrong with a key of random bytes, or undefined. Text and counted-up bytes are not random. */
export function keyFault(key: Buffer): string | undefined {
  if (key.length === 0) return undefined
  const printable = key.every((byte) => byte >= 0x20 && byte < 0x7f)
  const steps = new Set(key.map((byte, index) => (byte - (key[index - 1] ?? 0)) & 0xff).subarray(1))
  const weak = printable || new Set(key).size < 16 || steps.size < 8
  return weak ? 'is not random; make one with: openssl rand -base64 32' : undefined
}

/** All that production refuses about our own settings that were read; partners' stand beside them. */
export function productionFaults(settings: Settings): SettingFault[] {
  const found: [string, string | undefined][] = [
    ['SANDBOX', settings.sandbox ? 'is on; production talks to real partners only: SANDBOX=off' : undefined],
    [
      'TEST_CONTROL',
      settings.testControl ? 'is on; production does not let anybody move its clock' : undefined,
    ],
    ['ENCRYPTION_KEY', keyFault(settings.encryptionKey)],
    ['INDEX_KEY', keyFault(settings.indexKey)],
    [
      'BACKUP_DIR',
      settings.backupDir === ''
        ? 'is missing; name a folder on another disk, or off where somebody else makes the copies'
        : undefined,
    ],
    ['BACKUP_KEY', keyFault(settings.backupKey)],
    ['METRICS_TOKEN', secretFault(settings.metricsToken, 24)],
    ['PUBLIC_URL', publicFault(settings.publicUrl)],
    ['CONSOLE_URL', settings.consoleUrl === '' ? undefined : publicFault(settings.consoleUrl)],
    ['SMTP_URL', mailFault(settings)],
    ...databaseUrlFaults(settings),
  ]
  return found.flatMap(([name, fault]) => (fault === undefined ? [] : [{ name, fault }]))
}

function publicFault(address: string): string | undefined {
  const url = addressParts(address)
  if (!url) return undefined
  if (url.protocol !== 'https:') return 'must begin with https:// in production'
  return isLoopback(url.hostname) ? 'means this machine; people cannot reach it' : undefined
}

function mailFault(settings: Settings): string | undefined {
  if (settings.smtpUrl === '') return 'is missing; production has no built-in mailbox'
  const url = addressParts(settings.smtpUrl)
  if (!url?.password) return undefined
  return secretFault(decoded(url.password), 8)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const replicaName = 'DATABASE_REPLICA_URL'

function databaseUrlFaults(settings: Settings): [string, string | undefined][] {
  const urls = [
    { name: 'DATABASE_URL', written: settings.databaseUrl, needed: true },
    { name: 'DATABASE_WORKER_URL', written: settings.databaseWorkerUrl, needed: true },
    { name: 'DATABASE_READER_URL', written: settings.databaseReaderUrl, needed: true },
    { name: 'DATABASE_OWNER_URL', written: settings.databaseOwnerUrl, needed: false },
    { name: replicaName, written: settings.databaseReplicaUrl, needed: false },
  ]
  return urls.map(({ name, written, needed }, index) => {
    if (written === '')
      return [name, needed ? 'is missing; production does not start a PostgreSQL of its own' : undefined]
    const url = addressParts(written)
    if (!url) return [name, undefined]
    // On the replica it is the reader's own role.
    const others = name === replicaName ? [] : urls.slice(0, index)
    const twin = others.find((other) => addressParts(other.written)?.username === url.username)
    if (twin) return [name, `signs in as the same role as ${twin.name}; each has a role of its own`]
    const overSocket = url.searchParams.get('host')?.startsWith('/') ?? false
    if (url.password === '' && overSocket) return [name, undefined]
    const fault = secretFault(decoded(url.password), 16)
    return [name, fault === undefined ? undefined : `has a password that ${fault}`]
  })
}

/** What is wrong with the address of a partner, or undefined. */
export function addressFault(written: string): string | undefined {
  const url = addressParts(written)
  if (!url) return undefined
  if (isLoopback(url.hostname) || /sandbox/i.test(url.hostname))
    return 'is a sandbox; production talks to real partners only'
  return url.protocol === 'https:' ? undefined : 'must begin with https:// in production'
}
