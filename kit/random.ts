// Answers for chance: the only place that draws random bytes.
import { createHash, randomFillSync } from 'node:crypto'
import { assert } from './assert.ts'

/** Chance as it comes in by the door. */
export type Random = {
  /** `count` random bytes. */
  bytes(count: number): Buffer
  /** A whole number from 0 up to but not including `limit`, without bias. */
  below(limit: number): number
}

function unbiasedBelow(bytes: (count: number) => Buffer, limit: number): number {
  assert(
    Number.isInteger(limit) && limit > 0 && limit <= 0x1_0000_0000,
    'a limit is a whole number from 1 to 2^32',
  )
  const ceiling = 0x1_0000_0000 - (0x1_0000_0000 % limit)
  for (;;) {
    const drawn = bytes(4).readUInt32BE()
    if (drawn < ceiling) return drawn % limit
  }
}

const pooledBytes = 4_096

/** Chance from the operating system's generator: what production uses. Drawn ahead, for each call to it costs as much as many bytes. */
export function systemRandom(): Random {
  const pool = Buffer.alloc(pooledBytes)
  let at = pooledBytes
  const bytes = (count: number): Buffer => {
    if (count > pooledBytes) return randomFillSync(Buffer.alloc(count))
    if (at + count > pooledBytes) {
      randomFillSync(pool)
      at = 0
    }
    const drawn = Buffer.from(pool.subarray(at, at + count))
    // What was handed out may be a key: it stays with whom it was drawn for.
    pool.fill(0, at, at + count)
    at += count
    return drawn
  }
  return { bytes, below: (limit) => unbiasedBelow(bytes, limit) }
}

/** Chance that repeats for the same seed: SHA-256 in counter mode. For demo, tests and simulation only. */
export function seededRandom(seed: string): Random {
  let counter = 0
  let pool = Buffer.alloc(0)
  const bytes = (count: number): Buffer => {
    while (pool.length < count) {
      pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${counter++}`).digest()])
    }
    const drawn = pool.subarray(0, count)
    pool = pool.subarray(count)
    return Buffer.from(drawn)
  }
  return { bytes, below: (limit) => unbiasedBelow(bytes, limit) }
}
