// Answers for generated secrets: made once, kept in DATA_DIR/secrets.json where only their owner reads.
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { systemRandom } from '#kit/random.ts'
import { Stop } from './stop.ts'

export type Secrets = {
  /** The secret of this name; made and kept when it is not there yet. `made` tells which. */
  take(name: string, make: () => string): { readonly value: string; readonly made: boolean }
}

/** A password of 192 random bits that needs no escaping in an address. */
export const newPassword = (): string => systemRandom().bytes(24).toString('base64url')
/** A key of 32 random bytes in base64. */
export const newKey = (): string => systemRandom().bytes(32).toString('base64')

function readAll(file: string): Map<string, string> {
  if (!existsSync(file)) return new Map()
  const fault = `${file} is damaged: it must hold names and values in JSON. Put back a good copy; it holds the keys to the data.`
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EACCES')
      throw new Stop(
        `${file} belongs to another user. Start as that user, or set DATA_DIR to another folder.`,
        {
          cause,
        },
      )
    throw new Stop(fault, { cause })
  }
  if (typeof content !== 'object' || content === null) throw new Stop(fault)
  return new Map(Object.entries(content).map(([name, value]) => [name, String(value)]))
}

// Written beside and renamed, so that a crash leaves the old file or the new one, never half of one.
function writeAll(file: string, secrets: ReadonlyMap<string, string>): void {
  const beside = `${file}.${process.pid}.new`
  const handle = openSync(beside, 'w', 0o600)
  writeSync(handle, `${JSON.stringify(Object.fromEntries(secrets), null, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  const before = statSync(file, { throwIfNoEntry: false })
  // Started once by root, the ordinary user whose file it is must still be able to read it.
  if (before && process.getuid?.() === 0) chownSync(beside, before.uid, before.gid)
  renameSync(beside, file)
}

/** Opens the secrets of a data folder. Throws in words when the file is damaged. */
export function openSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  return {
    take: (name, make) => {
      const secrets = readAll(file)
      const kept = secrets.get(name)
      if (kept !== undefined) return { value: kept, made: false }
      const value = make()
      mkdirSync(dataDir, { recursive: true })
      writeAll(file, secrets.set(name, value))
      return { value, made: true }
    },
  }
}
