// Answers for an archive of ZIP whose one large entry is written piece by piece: sizes and sums are known before the first byte.
import { crc32, deflateRawSync } from 'node:zlib'
import { assert } from '#kit/assert.ts'

/** An entry as the archive names it: what it is unpacked, and how large it is packed. */
export type Entry = {
  readonly name: string
  readonly crc: number
  readonly plainBytes: number
  readonly packedBytes: number
}

/** What ends a stream of pieces that were each flushed and not ended. */
export const lastBlock = Buffer.from([0x03, 0x00])
/** Larger ones need another form of the archive. */
export const entryBytesMost = 0xffff_fff0

const version = 20
// 1980-01-01: nobody reads it, and the same rows make the same file.
const date = 0x21
const utf8 = 0x0800
const deflated = 8

/** A small entry, packed at once. */
export function packedEntry(name: string, text: string): { readonly entry: Entry; readonly bytes: Buffer } {
  const plain = Buffer.from(text)
  const bytes = deflateRawSync(plain)
  return { entry: { name, crc: crc32(plain), plainBytes: plain.length, packedBytes: bytes.length }, bytes }
}

// What the head before an entry and the directory's line of it have alike, in order.
function facts(entry: Entry): Buffer {
  assert(Math.max(entry.plainBytes, entry.packedBytes) <= entryBytesMost, 'an entry fits into the archive')
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(version, 0)
  bytes.writeUInt16LE(utf8, 2)
  bytes.writeUInt16LE(deflated, 4)
  bytes.writeUInt16LE(0, 6)
  bytes.writeUInt16LE(date, 8)
  bytes.writeUInt32LE(entry.crc, 10)
  bytes.writeUInt32LE(entry.packedBytes, 14)
  bytes.writeUInt32LE(entry.plainBytes, 18)
  bytes.writeUInt16LE(Buffer.byteLength(entry.name), 22)
  return bytes
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** What stands before an entry's bytes. */
export function headOf(entry: Entry): Buffer {
  return Buffer.concat([word(0x0403_4b50), facts(entry), Buffer.from(entry.name)])
}

/** What stands at the end: where each entry begins. `entries` in the order in which they are written. */
export function directoryOf(entries: readonly Entry[]): Buffer {
  let offset = 0
  const lines: Buffer[] = []
  for (const entry of entries) {
    // Made by, then the facts; no comment, the first disk, no attributes.
    lines.push(
      word(0x0201_4b50),
      Buffer.from([version, 0]),
      facts(entry),
      Buffer.alloc(10),
      word(offset),
      Buffer.from(entry.name),
    )
    offset += headOf(entry).length + entry.packedBytes
  }
  const directory = Buffer.concat(lines)
  assert(offset + directory.length <= entryBytesMost, 'the archive fits')
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([directory, word(0x0605_4b50), end])
}
