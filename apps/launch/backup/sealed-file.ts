// Answers for the envelope of a backup: AES-256-GCM in pieces, so that a changed, moved or missing byte is found as it is read.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '#kit/random.ts'
import { Stop } from '../stop.ts'

const magic = Buffer.from('finance-backup-1\n')
const saltLength = 32
const checkLength = 16
const tagLength = 16
const openingLength = magic.length + saltLength + checkLength
const pieceLength = 64 * 1024

type Keys = { readonly pieces: Buffer; readonly check: Buffer }

// A key of its own for each file, so that the pieces may simply be counted in their nonces.
function keysOf(encryptionKey: Buffer, salt: Buffer): Keys {
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', encryptionKey, salt, `${magic.toString()}${purpose}`, length))
  return { pieces: derive('pieces', 32), check: derive('check', checkLength) }
}

// The last piece is marked in its nonce: a file that was cut at the end of a piece does not open.
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Seals a stream of bytes under a key derived from ENCRYPTION_KEY. What comes out tells nothing but its length. */
export async function* seal(
  plain: AsyncIterable<Buffer>,
  doors: { encryptionKey: Buffer; random: Random },
): AsyncGenerator<Buffer> {
  const salt = doors.random.bytes(saltLength)
  const keys = keysOf(doors.encryptionKey, salt)
  yield Buffer.concat([magic, salt, keys.check])
  const sealPiece = (piece: number, bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', keys.pieces, nonceOf(piece, isLast))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
  let piece = 0
  for await (const { bytes, isLast } of inPieces(plain, pieceLength)) yield sealPiece(piece++, bytes, isLast)
}

/** Opens what `seal` made. Throws `Stop` for another key and for the first place that is not as it was written. */
export async function* unseal(sealed: AsyncIterable<Buffer>, encryptionKey: Buffer): AsyncGenerator<Buffer> {
  const reading = sealed[Symbol.asyncIterator]()
  const { opening, rest } = await readOpening(reading)
  const keys = keysOf(encryptionKey, opening.subarray(magic.length, magic.length + saltLength))
  if (!keys.check.equals(opening.subarray(magic.length + saltLength))) {
    throw new Stop(
      'This backup was made under another ENCRYPTION_KEY, or its first bytes are damaged. It opens with the key of the day it was made.',
    )
  }
  let piece = 0
  for await (const { bytes, isLast } of inPieces(joined(rest, reading), pieceLength + tagLength)) {
    yield openPiece(keys, { piece, bytes, isLast })
    piece++
  }
}

async function readOpening(reading: AsyncIterator<Buffer>): Promise<{ opening: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0)
  while (read.length < openingLength) {
    const next = await reading.next()
    if (next.done) break
    read = Buffer.concat([read, next.value])
  }
  if (!read.subarray(0, magic.length).equals(magic)) throw new Stop('This file is no backup.')
  if (read.length < openingLength) throw new Stop('This backup is cut off at its beginning.')
  return { opening: read.subarray(0, openingLength), rest: read.subarray(openingLength) }
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function openPiece(keys: Keys, found: { piece: number; bytes: Buffer; isLast: boolean }): Buffer {
  const { piece, bytes, isLast } = found
  const end = bytes.length - tagLength
  try {
    const decipher = createDecipheriv('aes-256-gcm', keys.pieces, nonceOf(piece, isLast))
    decipher.setAuthTag(bytes.subarray(end))
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
  } catch (fault) {
    const from = openingLength + piece * (pieceLength + tagLength)
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
