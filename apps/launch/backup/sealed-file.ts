// Answers for the envelope of a backup: AES-256-GCM in pieces, so that a changed, moved or missing byte is found as it is read.
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Random } from '#kit/random.ts'
import { Stop } from '../stop.ts'

/** The first lines of a file: by them its reader knows how its key was made. Files of the first kind are only read. */
const firstMagic = Buffer.from('finance-backup-1\n')
const magic = Buffer.from('finance-backup-2\n')
const idLength = 8
const saltLength = 32
const checkLength = 16
const tagLength = 16
const pieceLength = 64 * 1024

/**
 * A key that seals and opens. It follows from the operator's own key, and tells nothing of it: PostgreSQL is given it to seal the journal.
 * `own` opens files of the first kind.
 */
export type SealKey = { readonly id: string; readonly key: Buffer; readonly own?: Buffer }

/** The key of this id, as it stands in files that it seals. */
export function sealKeyOf(key: Buffer): SealKey {
  return { id: createHash('sha256').update('finance-backup id').update(key).digest('hex').slice(0, 16), key }
}

/** The key that follows from the operator's own. */
export function sealKeyFrom(own: Buffer): SealKey {
  return { ...sealKeyOf(Buffer.from(hkdfSync('sha256', own, '', 'finance-backup seal', 32))), own }
}

type Keys = { readonly pieces: Buffer; readonly check: Buffer }

// A key of its own for each file, so that the pieces may simply be counted in their nonces.
function keysOf(key: Buffer, salt: Buffer, opening: string): Keys {
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, salt, `${opening}${purpose}`, length))
  return { pieces: derive('pieces', 32), check: derive('check', checkLength) }
}

// The last piece is marked in its nonce: a file that was cut at the end of a piece does not open.
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Seals a stream of bytes. What comes out tells nothing but its length, and which key opens it. */
export async function* seal(
  plain: AsyncIterable<Buffer>,
  doors: { key: SealKey; random: Random },
): AsyncGenerator<Buffer> {
  const salt = doors.random.bytes(saltLength)
  const keys = keysOf(doors.key.key, salt, openingWords(doors.key.id))
  yield Buffer.concat([magic, Buffer.from(doors.key.id, 'hex'), salt, keys.check])
  const sealPiece = (piece: number, bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', keys.pieces, nonceOf(piece, isLast))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  let piece = 0
  for await (const { bytes, isLast } of inPieces(plain, pieceLength)) yield sealPiece(piece++, bytes, isLast)
}

/** Opens what `seal` made, with whichever key fits. Throws `Stop` where none does, and for the first place that is not as it was written. */
export async function* unseal(
  sealed: AsyncIterable<Buffer>,
  openers: readonly SealKey[],
): AsyncGenerator<Buffer> {
  const reading = sealed[Symbol.asyncIterator]()
  const { keys, length, rest } = await readOpening(reading, openers)
  let piece = 0
  for await (const { bytes, isLast } of inPieces(joined(rest, reading), pieceLength + tagLength)) {
    yield openPiece(keys, { piece, bytes, isLast, from: length + piece * (pieceLength + tagLength) })
    piece++
  }
}

/** Which of these keys opens a file, and the id that stands in it, by its first bytes. Of the first kind no id is told. */
export function openerOf(
  start: Buffer,
  openers: readonly SealKey[],
): { readonly id: string; readonly opener: SealKey | undefined; readonly keys: Keys | undefined } {
  const isFirst = start.subarray(0, magic.length).equals(firstMagic)
  if (!isFirst && !start.subarray(0, magic.length).equals(magic)) throw new Stop('This file is no backup.')
  if (start.length < openingLength(isFirst)) throw new Stop('This backup is cut off at its beginning.')
  const at = isFirst ? magic.length : magic.length + idLength
  const id = isFirst ? '' : start.subarray(magic.length, at).toString('hex')
  const salt = start.subarray(at, at + saltLength)
  const check = start.subarray(at + saltLength, at + saltLength + checkLength)
  for (const opener of openers) {
    const key = isFirst ? opener.own : opener.key
    const keys = key && keysOf(key, salt, openingWords(id))
    if (keys?.check.equals(check)) return { id, opener, keys }
  }
  return { id, opener: undefined, keys: undefined }
}

// What tells which key opens a file is sealed with it: a changed id opens nothing.
const openingWords = (id: string): string => (id === '' ? firstMagic.toString() : `${magic.toString()}${id}`)
const openingLength = (isFirst: boolean): number =>
  magic.length + (isFirst ? 0 : idLength) + saltLength + checkLength
/** As many bytes tell which key opens a file. */
export const longestOpening = openingLength(false)

async function readOpening(
  reading: AsyncIterator<Buffer>,
  openers: readonly SealKey[],
): Promise<{ keys: Keys; length: number; rest: Buffer }> {
  let read = Buffer.alloc(0)
  while (read.length < longestOpening) {
    const next = await reading.next()
    if (next.done) break
    read = Buffer.concat([read, next.value])
  }
  const { id, keys } = openerOf(read, openers)
  if (keys === undefined)
    throw new Stop(
      `This backup was made under another key${id === '' ? '' : ` (${id})`}, or its first bytes are damaged. ` +
        'It opens with the BACKUP_KEY of the day it was made, or with that day’s ENCRYPTION_KEY where there was none; ' +
        'name that one in BACKUP_EARLIER_KEYS.',
    )
  const length = openingLength(id === '')
  return { keys, length, rest: read.subarray(length) }
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function openPiece(
  keys: Keys,
  found: { piece: number; bytes: Buffer; isLast: boolean; from: number },
): Buffer {
  const { piece, bytes, isLast, from } = found
  const end = bytes.length - tagLength
  try {
    const decipher = createDecipheriv('aes-256-gcm', keys.pieces, nonceOf(piece, isLast), {
      authTagLength: tagLength,
    })
    decipher.setAuthTag(bytes.subarray(end))
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  } catch (fault) {
    throw new Stop(
      `This backup is damaged: bytes ${from} to ${from + bytes.length} are not as they were written${isLast ? ', or what follows them is missing' : ''}.`,
      { cause: fault },
    )
  }
}

/** The same bytes in pieces of `length`; the last one is shorter or as long, and there is always one. */
async function* inPieces(
  chunks: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let kept: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    kept.push(chunk)
    size += chunk.length
    if (size <= length) continue
    const whole = Buffer.concat(kept)
    let at = 0
    for (; whole.length - at > length; at += length)
      yield { bytes: whole.subarray(at, at + length), isLast: false }
    kept = [whole.subarray(at)]
    size = whole.length - at
  }
  yield { bytes: Buffer.concat(kept), isLast: true }
}
