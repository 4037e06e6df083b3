// Answers for one piece of the journal in its folder: packed, sealed, on the disk, and never another content under the same name.
import {
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { assert } from '#kit/assert.ts'
import { systemRandom } from '#kit/random.ts'
import { type SealKey, seal, unseal } from '../sealed-file.ts'
import { Stop } from '../../stop.ts'

const sealedName = (folder: string, name: string): string => join(folder, `${name}.sealed`)

/**
 * Keeps `content` under `name`. It is there, on the disk, when this resolves; handed over again it changes nothing. Throws `Stop` where
 * another content stands under the name: two clusters would share a folder, and neither could be restored.
 */
export async function keepPiece(
  folder: string,
  piece: { readonly name: string; readonly content: Buffer },
  keys: readonly SealKey[],
): Promise<void> {
  const [key] = keys
  assert(key !== undefined, 'something seals the journal')
  const place = sealedName(folder, piece.name)
  if (existsSync(place)) return refuseOther(place, piece, keys)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const packed = gzipSync(piece.content, { level: constants.Z_BEST_SPEED })
  const beside = `${place}.${process.pid}.unfinished`
  try {
    const file = openSync(beside, 'w', 0o600)
    try {
      for await (const bytes of seal(once(packed), { key, random: systemRandom() })) writeAll(file, bytes)
      // PostgreSQL reads there as whoever owns the folder.
      const { uid, gid } = statSync(folder)
      if (process.getuid?.() === 0) fchownSync(file, uid, gid)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    // A cluster hands over one piece at a time: nobody has made the name meanwhile. Buckets that are mounted know no links.
    renameSync(beside, place)
    syncFolder(dirname(place))
  } finally {
    rmSync(beside, { force: true })
  }
}

async function refuseOther(
  place: string,
  piece: { readonly name: string; readonly content: Buffer },
  keys: readonly SealKey[],
): Promise<void> {
  if ((await openFile(place, keys)).equals(piece.content)) return
  throw new Stop(
    `${place} holds another content. Nothing is written over it: give this PostgreSQL a BACKUP_DIR of its own.`,
  )
}

/** The content of a piece, or undefined when there is none of this name. */
export async function readPiece(
  folder: string,
  name: string,
  keys: readonly SealKey[],
): Promise<Buffer | undefined> {
  try {
    return await openFile(sealedName(folder, name), keys)
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined
    throw fault
  }
}

async function openFile(place: string, keys: readonly SealKey[]): Promise<Buffer> {
  const opened: Buffer[] = []
  for await (const bytes of unseal(once(readFileSync(place)), keys)) opened.push(bytes)
  return gunzipSync(Buffer.concat(opened))
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
