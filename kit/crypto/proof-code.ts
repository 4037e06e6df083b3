// Answers for the codes by which a stranger checks a document of ours: made from its id by key, short enough to be typed.
import { hashToken, type Vault } from './vault.ts'

/** The letters of Crockford's base 32: none that is read as another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
const group = 4

/** The code of a document: 80 bits that nobody guesses without our key, the same for ever for one id. `7QK4-92MD-X1…` */
export function proofCode(vault: Vault, purpose: string, id: string): string {
  const bytes = vault.hashSecret(`proof/${purpose}`, id).subarray(0, (length * 5) / 8)
  let bits = BigInt(`0x${bytes.toString('hex')}`)
  let code = ''
  for (let index = 0; index < length; index++) {
    code = (letters[Number(bits & 31n)] ?? '') + code
    bits >>= 5n
  }
  return grouped(code)
}

const grouped = (code: string): string => code.match(new RegExp(`.{${group}}`, 'g'))?.join('-') ?? code

/** Where a code stands in an address of ours, or in a message that holds one. */
const inAddress = /\/(?:receipt|statement)\/(?:check\?code=)?([^\s/?#&]+)/iu

/**
 * A code as somebody typed, scanned or pasted it, in the one way it is written; undefined when it cannot be one of ours. Whatever a phone
 * makes of it counts: any dash, blanks that nobody sees, full-width letters, the whole link, the whole message.
 */
export function readProofCode(typed: string): string | undefined {
  const plain = typed.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const [inText] = asPrinted.exec(plain) ?? []
  const told = inAddress.exec(plain)?.[1]
  // What stands in an address is the code; otherwise all that was typed is, or a part of it that looks like one.
  return (
    readWhole(told ?? plain.replace(label, '')) ?? (told === undefined ? readWhole(inText ?? '') : undefined)
  )
}

/** As the receipt prints it before the code. */
const label = /^[\s\p{P}]*code\b/iu
const mark = '[\\p{Pd}_\u2212\u30fc]'
const groups = `[0-9A-Z]{${group}}`
/** A code in the middle of other words: its groups with dashes, or sixteen letters with a digit among them. */
const asPrinted = new RegExp(
  `(?<![\\p{L}\\p{N}]${mark}?)(?:${groups}(?:${mark}${groups}){3}|(?=[A-Z]*[0-9])[0-9A-Z]{${length}})(?!${mark}?[\\p{L}\\p{N}])`,
  'iu',
)

function readWhole(text: string): string | undefined {
  const bare = text
    .replace(/%20|\+/g, '')
    .replace(/[\s\p{P}\u2212\u30fc]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return new RegExp(`^[${letters}]{${length}}$`).test(bare) ? grouped(bare) : undefined
}

/** What the database keeps of a code: nobody can print a proof from it. */
export function hashProofCode(code: string): Buffer {
  return hashToken(code)
}
