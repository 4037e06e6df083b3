// Answers for how far apart two colours are to the eye (WCAG 2.2 contrast), and for mixing one over another.

/** Red, green and blue of `#rrggbb`, each 0 to 255. */
export function channels(hex: string): readonly [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of a colour, 0 for black to 1 for white (WCAG 2.2, relative luminance). */
export function luminance(hex: string): number {
  const [red, green, blue] = channels(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two colours, 1 to 21, the order of the two does not matter (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The colour seen where `share` (0 to 1) of `over` lies on `under`, as `#rrggbb`. */
export function mixed(over: string, under: string, share: number): string {
  const top = channels(over)
  const bottom = channels(under)
  const mix = top.map((channel, index) => Math.round(channel * share + (bottom[index] ?? 0) * (1 - share)))
  return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
