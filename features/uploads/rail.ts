// Answers for what uploads need of others, in our words: a place that keeps sealed bytes, and a scanner of files.
import type { PartnerOutcome } from '#kit/partner.ts'

/** Looks for viruses. `rejected` names what was found; everything else that is not a clear answer is `unknown`. */
export type FileScanner = {
  readonly provider: string
  scan(bytes: Uint8Array): Promise<PartnerOutcome<undefined, 'infected'>>
  ping(): Promise<PartnerOutcome<undefined>>
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly scanner: FileScanner
  }
}
