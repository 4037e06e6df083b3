// Answers for a new price while it is typed. Pure.
import type { DateParts } from '#kit/ui/date-input.tsx'
import type { chargeLines, Exemption } from '../rules.ts'

export type Line = (typeof chargeLines)[number]

/** Texts as typed; which of them count hangs on the line. */
export interface Wish {
  readonly bands: readonly { readonly upTo: string; readonly value: string }[]
  readonly percent: string
  readonly value: string
  readonly minimum: string
  readonly exempt: readonly Exemption[]
  readonly name: string
  readonly source: string
  readonly ends: DateParts
}
