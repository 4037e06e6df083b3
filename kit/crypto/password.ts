// Answers for passwords and PINs: argon2id, in the PHC text form.
import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { assert } from '../assert.ts'
import type { Random } from '../random.ts'
import { inHashTurn } from './hash-queue.ts'

// OWASP Password Storage Cheat Sheet (2024): m = 19 MiB, t = 2, p = 1 is its first recommended setting.
const setting = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const derive = promisify(argon2)

function tagOf(
  secret: string,
  salt: Buffer,
  parameters: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> {
  return inHashTurn(() =>
    derive('argon2id', { message: Buffer.from(secret, 'utf8'), nonce: salt, ...parameters }),
  )
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a secret: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(secret: string, random: Random): Promise<string> {
  const salt = random.bytes(16)
  const tag = await tagOf(secret, salt, setting)
  return `$argon2id$v=19$m=${setting.memory},t=${setting.passes},p=${setting.parallelism}$${base64(salt)}$${base64(tag)}`
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether a secret is the one that was hashed. Takes as long for a wrong one. */
export async function verifyPassword(secret: string, hashed: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(hashed) ?? []
  assert(memory !== undefined && salt !== undefined && tag !== undefined, 'a stored hash is in the PHC form')
  const expected = Buffer.from(tag, 'base64')
  const actual = await tagOf(secret, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/**
 * The hash of nothing in particular: verifying against it costs what a real one costs, so that an unknown address
 * takes as long as a known one.
 */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
