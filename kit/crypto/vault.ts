// Answers for secrets at rest: a key per person wrapped by the master key, sealed fields, and keyed look-ups.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { assert } from '../assert.ts'
import type { Random } from '../random.ts'

/** An opened key of one person. Erasing its wrapped form erases everything sealed under it. */
export type PersonKey = { readonly secret: KeyObject }

/** A key with which this installation signs what others check without asking it. */
export type SigningKey = {
  /** The 32 bytes of an Ed25519 public key. */
  readonly publicKey: Buffer
  /** 64 bytes, over the message itself. */
  sign(message: Uint8Array): Buffer
}

export type Vault = {
  /** A new person key, wrapped for storage. `owner` is the person's id and is bound to it. */
  wrapNewKey(owner: string): Buffer
  openKey(wrapped: Buffer, owner: string): PersonKey
  /** Seals a text. `place` (table, column and row) is bound, so a value moved elsewhere does not open. */
  seal(key: PersonKey, plain: string, place: string): Buffer
  unseal(key: PersonKey, sealed: Buffer, place: string): string
  /** The same for bytes: files of a person. */
  sealBytes(key: PersonKey, plain: Uint8Array, place: string): Buffer
  unsealBytes(key: PersonKey, sealed: Uint8Array, place: string): Buffer
  /** A keyed look-up value: equal inputs of one kind give equal indexes, and without the key nothing can be guessed. */
  blindIndex(kind: string, value: string): Buffer
  /** A keyed hash of a short-lived code or token, bound to its purpose. */
  hashSecret(purpose: string, value: string): Buffer
  /** The key of one purpose. It follows from the master key: the same at every start and on every replica, kept nowhere. */
  signingKey(purpose: string): SigningKey
}

const nonceLength = 12
const tagLength = 16
const version = 1

function sealWith(key: KeyObject, plain: Buffer, place: string, random: Random): Buffer {
  const nonce = random.bytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
}

/** Thrown where a sealed value does not open: it was changed, or sealed for another place, person or key. */
export class NotAsSealed extends Error {}

function unsealWith(key: KeyObject, sealed: Buffer, place: string): Buffer {
  assert(sealed[0] === version, 'a sealed value names a version that we know')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place)).setAuthTag(tag)
  const plain = decipher.update(sealed.subarray(1 + nonceLength + tagLength))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch (fault) {
    throw new NotAsSealed('a sealed value does not open', { cause: fault })
  }
}

// What stands before the 32 bytes of an Ed25519 private key in PKCS 8.
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

function signingKeyOf(encryptionKey: Buffer, purpose: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', encryptionKey, '', `signing/${purpose}`, 32))
  const key = createPrivateKey({ key: Buffer.concat([privateKeyHead, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { publicKey, sign: (message) => sign(null, message, key) }
}

/** Whether the owner of a public key, the 32 bytes of Ed25519, signed this message. */
export function isSigned(message: Uint8Array, signature: Uint8Array, publicKey: Buffer): boolean {
  const key = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  return verify(null, message, createPublicKey({ key, format: 'jwk' }), signature)
}

/** A vault over the two master keys, 32 bytes each. AES-256-GCM and HMAC-SHA-256 of node:crypto. */
export function createVault(keys: { encryptionKey: Buffer; indexKey: Buffer; random: Random }): Vault {
  assert(keys.encryptionKey.length === 32 && keys.indexKey.length === 32, 'master keys are 32 bytes')
  const keyed = (label: string, value: string): Buffer =>
    createHmac('sha256', keys.indexKey).update(`${label}\0${value}`).digest()
  // Node takes three times as long over a key that comes as bytes.
  const master = createSecretKey(keys.encryptionKey)
  return {
    wrapNewKey: (owner) => sealWith(master, keys.random.bytes(32), `person-key/${owner}`, keys.random),
    openKey: (wrapped, owner) => ({
      secret: createSecretKey(unsealWith(master, wrapped, `person-key/${owner}`)),
    }),
    seal: (key, plain, place) => sealWith(key.secret, Buffer.from(plain, 'utf8'), place, keys.random),
    unseal: (key, sealed, place) => unsealWith(key.secret, sealed, place).toString('utf8'),
    sealBytes: (key, plain, place) => sealWith(key.secret, Buffer.from(plain), place, keys.random),
    unsealBytes: (key, sealed, place) => unsealWith(key.secret, Buffer.from(sealed), place),
    blindIndex: (kind, value) => keyed(`index/${kind}`, value),
    hashSecret: (purpose, value) => keyed(`secret/${purpose}`, value),
    signingKey: (purpose) => signingKeyOf(keys.encryptionKey, purpose),
  }
}

/** Equality of two hashes without telling by time how much of them is equal. */
export function equalHashes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** SHA-256 of a token with full entropy: what the database keeps of a session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A new opaque token of 256 bits, URL-safe. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url')
}

/** A code of `count` decimal digits. */
export function newDigits(random: Random, count: number): string {
  return random
    .below(10 ** count)
    .toString()
    .padStart(count, '0')
}
