// Answers for how a total compares with the period before it. Pure.
import { fromUnits, toUnits } from '#kit/ui/chart-scale.ts'

export type Change =
  | { readonly kind: 'same' | 'new' | 'none' }
  | { readonly kind: 'up' | 'down'; readonly percent: string }

/** Tenths of a percent as people read them; above a thousandfold nobody reads the number. */
const percentMost = 99_999n

/** `none`: nothing then and now. `new`: nothing before. Percent to one decimal, half away from zero. */
export function changeSince(now: string, before: string): Change {
  const [one = 0n, other = 0n] = toUnits([now, before]).units
  if (one === other) return { kind: one === 0n ? 'none' : 'same' }
  if (other === 0n) return { kind: 'new' }
  const size = other < 0n ? -other : other
  const difference = one > other ? one - other : other - one
  const tenths = (difference * 2_000n + size) / (size * 2n)
  if (tenths === 0n) return { kind: 'same' }
  const percent = tenths > percentMost ? '>9,999' : fromUnits(tenths, 1)
  return { kind: one > other ? 'up' : 'down', percent }
}
