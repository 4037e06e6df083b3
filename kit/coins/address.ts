// Answers for addresses of networks: whether a text is one, by its checksum where it has one, and in which way it is written.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import type { AddressForm } from './networks.ts'

export type AddressFault = 'not_an_address' | 'wrong_checksum' | 'of_another_network'
export type ReadAddress =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly fault: AddressFault }

const base58check = createBase58check(sha256)
const wrong = (fault: AddressFault): ReadAddress => ({ ok: false, fault })
const right = (value: string): ReadAddress => ({ ok: true, value })

/** The letters of an EVM address as EIP-55 wants them. */
function checksummed(address: string): string {
  const plain = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)))
  const letters = [...plain].map((letter, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}

/** One case throughout carries no checksum: it is taken, and written with one. */
function readEvm(text: string): ReadAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return wrong('not_an_address')
  const digits = text.slice(2)
  const whole = checksummed(text)
  const isUnchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isUnchecked || text === whole ? right(whole) : wrong('wrong_checksum')
}

function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

const tronBytes = 21
const tronFirst = 0x41

function readTron(text: string): ReadAddress {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return wrong('not_an_address')
  const bytes = decoded(() => base58check.decode(text))
  if (bytes === undefined) return wrong('wrong_checksum')
  return bytes.length === tronBytes && bytes[0] === tronFirst ? right(text) : wrong('not_an_address')
}

const solanaBytes = 32

/** It has no checksum: almost every slip of the pen is another address. */
function readSolana(text: string): ReadAddress {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return wrong('not_an_address')
  return decoded(() => base58.decode(text))?.length === solanaBytes ? right(text) : wrong('not_an_address')
}

const readers: Readonly<Record<AddressForm, (text: string) => ReadAddress>> = {
  evm: readEvm,
  tron: readTron,
  solana: readSolana,
}
const forms: readonly AddressForm[] = ['evm', 'tron', 'solana']

/** Reads an address that has to be of this form. A right one is answered as it is written with its checksum. */
export function readAddress(text: string, form: AddressForm): ReadAddress {
  const read = readers[form](text)
  if (read.ok || read.fault === 'wrong_checksum') return read
  const isElsewhere = forms.some((other) => other !== form && readers[other](text).ok)
  return isElsewhere ? wrong('of_another_network') : read
}

/** Whether two texts are one address. */
export function isSameAddress(one: string, other: string, form: AddressForm): boolean {
  const [first, second] = [readAddress(one, form), readAddress(other, form)]
  return first.ok && second.ok && first.value === second.value
}

/** The address that these bytes are, for whoever makes addresses: 20 bytes of EVM and Tron, 32 of Solana. */
export function addressOf(bytes: Uint8Array, form: AddressForm): string {
  switch (form) {
    case 'evm':
      return checksummed(`0x${bytesToHex(bytes.subarray(0, 20))}`)
    case 'tron':
      return base58check.encode(Uint8Array.of(tronFirst, ...bytes.subarray(0, 20)))
    case 'solana':
      return base58.encode(bytes.subarray(0, solanaBytes))
  }
}
