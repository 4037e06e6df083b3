// Answers for identifiers: UUID version 7, minted from the doors of time and chance.
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** A value that carries its kind, so that a user id does not fit where a wallet id goes. */
export type Brand<Value, Name extends string> = Value & { readonly brand: Name }

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in its canonical lower-case form. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** Sixteen bytes as a canonical UUID text. */
export function uuidFromBytes(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then chance. Sorts by time of creation. */
export function newId<Id extends string = string>(doors: { clock: Clock; random: Random }): Id {
  return idFrom(doors.clock.now(), doors.random.bytes(16)) as Id
}

/** The same of an instant and bytes that are given: of something that has one name, made anew after it was forgotten, it is the same. */
export function idFrom(at: Date, given: Uint8Array): string {
  const bytes = Buffer.from(given.subarray(0, 16))
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return uuidFromBytes(bytes)
}

// Crockford's base 32 in small letters: no i, l, o or u, so that it can be read out on the phone.
const readable = '0123456789abcdefghjkmnpqrstvwxyz'

/** The instant that an id of `newId` or `idFrom` begins with: when it was made, or what it was made for. */
export const instantOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** A reference that people read and copy: `prefix_` and twelve characters, 60 bits of chance. */
export function newReference(random: Random, prefix: string): string {
  const characters = Array.from(random.bytes(12), (byte) => readable[byte & 31])
  return `${prefix}_${characters.join('')}`
}
