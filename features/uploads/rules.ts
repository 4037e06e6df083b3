// Answers for what a file may be: told by its first bytes, never by its name. Pure.
import type { uploadFaults, uploadPurposes } from './contract.ts'

/** `staff_paper`: what staff attach to a request about a customer. */
export type UploadPurpose = (typeof uploadPurposes)[number] | 'staff_paper'
export type UploadFault = (typeof uploadFaults)[number]
export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf'

/** Pixels of a picture at most: what a phone of 48 megapixels makes. More is a bomb, or nobody's photo of a paper. */
export const pixelsMost = 50_000_000
/** Of the shorter side, at least: on less nothing can be read. */
export const sidePixelsLeast = 240
/** What is kept is scaled down to this longer side: letters on a card stay readable, a face stays a face. */
export const longSidePixels: Readonly<Record<UploadPurpose, number>> = {
  selfie: 1_024,
  id_front: 2_400,
  id_back: 2_400,
  address_proof: 2_400,
  staff_paper: 2_400,
}
/** Pages of a PDF at most. */
export const pagesMost = 10
/** Files that one customer, or one of staff, may begin in a Lagos day. */
export const uploadsPerDayMost = 40

const starts: readonly { readonly kind: FileKind; readonly bytes: readonly (number | undefined)[] }[] = [
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // RIFF, four bytes of length, WEBP.
  { kind: 'webp', bytes: [...Buffer.from('RIFF'), ...Array<undefined>(4), ...Buffer.from('WEBP')] },
]

/** A PDF may have something before its head, a byte order mark most often: its format allows this many bytes (ISO 32000-1, note 13 of annex H). */
const beforePdfMost = 1_024
const pdfHead = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** What the bytes begin as, or undefined. A file that only ends like something else is what it begins as. */
export function kindOf(bytes: Uint8Array): FileKind | undefined {
  const begins = starts.find((start) => stands(bytes, 0, start.bytes))
  if (begins !== undefined) return begins.kind
  for (let at = 0; at <= beforePdfMost; at++) if (stands(bytes, at, pdfHead)) return 'pdf'
  return undefined
}

function stands(bytes: Uint8Array, at: number, sought: readonly (number | undefined)[]): boolean {
  return sought.every((byte, index) => byte === undefined || bytes[at + index] === byte)
}

/** Which kinds are taken: a face is a photo, papers may be a PDF. */
export function isTaken(kind: FileKind, purpose: UploadPurpose): boolean {
  return kind !== 'pdf' || purpose !== 'selfie'
}

/** How long to wait before a scanner or a store is asked again: 5 seconds, doubling to 10 minutes. */
export function askAgainAfterSeconds(attempts: number): number {
  return Math.min(600, 5 * 2 ** Math.min(attempts - 1, 20))
}

/** How long a customer's next file waits after so many that cost all they may: one may happen, more are meant to. */
export function waitMinutesAfter(costlyFiles: number): number {
  return costlyFiles < 2 ? 0 : Math.min(60, costlyFiles * 5)
}
