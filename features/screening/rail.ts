// Answers for what screening needs of those who publish lists, in our words. Adapters in rails/ fill it.
import type { PartnerOutcome } from '#kit/partner.ts'
import type { listSources } from './contract.ts'

export type ListSourceName = (typeof listSources)[number]

export type ListEntry = {
  /** The list's own id of it. */
  readonly entry: string
  readonly category: 'sanctions' | 'pep'
  /** The name and its aliases, as they are written. */
  readonly names: readonly string[]
  readonly birthYears: readonly number[]
  readonly programmes: readonly string[]
  /** Addresses of coins that it has. */
  readonly wallets?: readonly string[]
}

export type ListReading = {
  /** The list's own date or number. */
  readonly published: string
  /** Of the bytes that were read. */
  readonly sha256: Buffer
  readonly entries: readonly ListEntry[]
}

export type ListSource = {
  readonly source: ListSourceName
  /** The whole list, or `unknown`: away, cut, of another form, or with fewer entries than it says. */
  read(): Promise<PartnerOutcome<ListReading>>
}

declare module '#kit/ports.ts' {
  interface Ports {
    readonly lists: readonly ListSource[]
  }
}
