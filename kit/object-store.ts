// Answers for a place that keeps sealed bytes: the port, which rails fill.
import type { PartnerOutcome } from './partner.ts'

/** Keeps bytes under keys. What it is given is sealed already: it never sees a picture. */
export type ObjectStore = {
  readonly provider: string
  /** Writes whole or not at all; the same key again takes the place of what was there. */
  put(key: string, bytes: Uint8Array): Promise<PartnerOutcome<undefined>>
  get(key: string): Promise<PartnerOutcome<Uint8Array, 'not_found'>>
  /** What is not there counts as removed. */
  remove(key: string): Promise<PartnerOutcome<undefined>>
}
