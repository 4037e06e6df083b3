// Answers for what uploads need of others, in our words: a place that keeps sealed bytes, and a scanner of files.
import type { PartnerOutcome } from '#kit/partner.ts'

/** Keeps bytes under keys. What it is given is sealed already: it never sees a picture. */
export type ObjectStore = {
  readonly provider: string
  /** Writes whole or not at all; the same key again takes the place of what was there. */
  put(key: string, bytes: Uint8Array): Promise<PartnerOutcome<undefined>>
  get(key: string): Promise<PartnerOutcome<Uint8Array, 'not_found'>>
  /** What is not there counts as removed. */
  remove(key: string): Promise<PartnerOutcome<undefined>>
}

/** Looks for viruses. `rejected` names what was found; everything else that is not a clear answer is `unknown`. */
export type FileScanner = {
  readonly provider: string
  scan(bytes: Uint8Array): Promise<PartnerOutcome<undefined, 'infected'>>
  ping(): Promise<PartnerOutcome<undefined>>
}
