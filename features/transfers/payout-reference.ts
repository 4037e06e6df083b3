// Answers for our reference of a payout at its partner: made of the wallet it is paid from and of the transfer's own id. Pure.
import { assert } from '#kit/assert.ts'
import { uuidFromBytes } from '#kit/ids.ts'

export type PayoutReference = {
  readonly transferId: string
  /** Undefined in references of before: those were made of the transfer alone. */
  readonly walletReference: string | undefined
  /** As the transfer's own id says. */
  readonly madeAt: Date
}

const walletPattern = /^wlt_ngn_([0-9a-hjkmnp-tv-z]{12})$/
const pattern = /^pay([0-9a-hjkmnp-tv-z]{12})([0-9a-z]{25})$/
const patternOfBefore = /^pay-([0-9a-f]{32})$/
const idDigits = 25

/**
 * The same for ever, and forty letters that either partner takes. Should our own book lose the transfer, the partner's list still
 * says whose money it was, to us and to nobody else.
 */
export function payoutReference(made: { transferId: string; walletReference: string }): string {
  const wallet = walletPattern.exec(made.walletReference)?.[1]
  assert(wallet !== undefined, 'a naira wallet has a reference of its kind')
  const id = BigInt(`0x${made.transferId.replaceAll('-', '')}`)
  return `pay${wallet}${id.toString(36).padStart(idDigits, '0')}`
}

/** Reads a reference of a partner's list; undefined where it is none of ours. */
export function readPayoutReference(reference: string): PayoutReference | undefined {
  const [, wallet, digits = ''] = pattern.exec(reference) ?? []
  const hex = wallet === undefined ? patternOfBefore.exec(reference)?.[1] : hexOf(digits)
  if (hex === undefined) return undefined
  const bytes = Buffer.from(hex, 'hex')
  return {
    transferId: uuidFromBytes(bytes),
    walletReference: wallet === undefined ? undefined : `wlt_ngn_${wallet}`,
    madeAt: new Date(bytes.readUIntBE(0, 6)),
  }
}

function hexOf(digits: string): string | undefined {
  const id = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  return id < 1n << 128n ? id.toString(16).padStart(32, '0') : undefined
}
