// Answers for what an anchor looks like and what a file of them is worth: each line signed, and hung on the line before it. Pure.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isSigned, type SigningKey } from '#kit/crypto/vault.ts'

const wholeNumber = z.codec(z.string().check(z.regex(/^\d{1,19}$/)), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (number) => number.toString(),
})
const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What the books were at an instant: where each lane of the ledger ended, and the seals of the audit log. */
const anchorShape = z.strictObject({
  format: z.literal('anchor/1'),
  /** The number of its line, from 1. */
  number: z.int(),
  at: z.iso.datetime(),
  /** Whether the books were read up to here then, and found sound. */
  proven: z.boolean(),
  /** SHA-256 of the line before, in hexadecimal. */
  before: sha256Hex,
  lanes: z.array(z.strictObject({ lane: z.int(), transfer: wholeNumber, seal: sha256Hex })),
  /** What every account had when old entries were last taken away. */
  cut: z.optional(z.strictObject({ before: z.iso.datetime(), seal: sha256Hex })),
  audit: z.nullable(z.strictObject({ number: wholeNumber, hash: sha256Hex })),
})
export type Anchor = z.output<typeof anchorShape>
const lineShape = z.strictObject({ anchor: z.string(), signature: z.string() })

export type AnchorFile = {
  /** Those that this key signed. */
  readonly anchors: readonly Anchor[]
  /** The first thing that was done to the file, in words. */
  readonly fault: string | undefined
}

/** The hash that the next line names: of a line without its line feed; of nothing before the first. */
export const hashOfLine = (line: string): string => createHash('sha256').update(line).digest('hex')

const wholeLine = (anchor: string, signature: string): string => JSON.stringify({ anchor, signature })

/** One line of the file, without its line feed. */
export function anchorLine(key: SigningKey, anchor: Omit<Anchor, 'format'>): string {
  const text = JSON.stringify(z.encode(anchorShape, { format: 'anchor/1', ...anchor }))
  return wholeLine(text, key.sign(Buffer.from(text)).toString('base64'))
}

/** What a line says, when this key signed it and not one byte of it is another. `publicKey` are the 32 bytes of an Ed25519 key. */
export function readAnchor(line: string, publicKey: Buffer): Anchor | undefined {
  const signed = lineShape.safeParse(parsed(line))
  if (!signed.success) return undefined
  const { anchor, signature } = signed.data
  const isWhole = wholeLine(anchor, signature) === line
  if (!isWhole || !isSigned(Buffer.from(anchor), Buffer.from(signature, 'base64'), publicKey))
    return undefined
  const read = anchorShape.safeParse(parsed(anchor))
  return read.success ? read.data : undefined
}

/** Reads a file of anchors: it needs nothing but the public key. A file that was cut off at its end is only shorter. */
export function readAnchors(text: string, publicKey: Buffer): AnchorFile {
  const lines = text.split('\n')
  const rest = lines.pop() ?? ''
  const anchors: Anchor[] = []
  const faults: string[] = []
  let before = hashOfLine('')
  lines.forEach((line, index) => {
    const anchor = readAnchor(line, publicKey)
    if (anchor === undefined) faults.push(`Line ${index + 1} is not as it was signed.`)
    else {
      anchors.push(anchor)
      if (anchor.number !== index + 1 || anchor.before !== before)
        faults.push(
          `Line ${index + 1} does not follow the line before it: one was taken out, put in or moved.`,
        )
    }
    before = hashOfLine(line)
  })
  if (rest !== '') faults.push(`Line ${lines.length + 1} breaks off.`)
  return { anchors, fault: faults[0] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
