// Answers for how coins, networks and rates are written where people read them. Pure.
import { shownDecimal } from '#kit/coins/shown.ts'

/** Naira for a dollar, in whole kobo. */
export const shownNaira = (rate: string): string => `₦${shownDecimal(rate)}`

/** `Tron (TRC-20)` */
export const networkName = ({
  name,
  standard,
}: {
  readonly name: string
  readonly standard: string
}): string => `${name} (${standard})`
