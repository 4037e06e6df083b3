// Answers for turning decimal texts into places on a chart; money becomes a share of the height, never a number.

/** Decimal texts as whole numbers of one common unit (the finest decimals among them). */
export function toUnits(values: readonly string[]): { units: readonly bigint[]; decimals: number } {
  const decimals = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0))
  const units = values.map((value) => {
    const [whole = '0', rest = ''] = value.split('.')
    return BigInt(whole + rest.padEnd(decimals, '0'))
  })
  return { units, decimals }
}

/** `value` between `from` and `to` as 0 to 1; 0 where both are one. */
export function share(value: bigint, from: bigint, to: bigint): number {
  if (to === from) return 0
  return Number(((value - from) * 1_000_000n) / (to - from)) / 1_000_000
}

/** The step between gridlines: 1, 2, 2.5 or 5 times a power of ten, so that at most `lines` steps reach `top`. */
export function niceStep(top: bigint, lines: number): bigint {
  const least = (top + BigInt(lines) - 1n) / BigInt(lines)
  if (least <= 1n) return 1n
  const power = 10n ** BigInt(least.toString().length - 1)
  const steps = [power, power * 2n, (power * 5n) / 2n, power * 5n, power * 10n]
  return steps.find((step) => step >= least && step > 0n) ?? power * 10n
}

/** A whole number of units back as a decimal text. */
export function fromUnits(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString()
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Up to `count` places of `length`, evenly spread, first and last among them. */
export function spread(length: number, count: number): readonly number[] {
  if (length <= 0) return []
  if (length <= count) return Array.from({ length }, (_, place) => place)
  const places = Array.from({ length: count }, (_, place) => Math.round((place * (length - 1)) / (count - 1)))
  return [...new Set(places)]
}
