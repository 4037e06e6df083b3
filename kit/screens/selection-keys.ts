// Answers for what becomes of a choice of rows by one more press. Pure.

/** The choice with a key put in or taken out. */
export function flipped(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]
}

/** The choice with all rows of the page between two put in; where the first is not on it, the second alone. */
export function ranged(
  keys: readonly string[],
  page: readonly string[],
  anchor: string | undefined,
  key: string,
): string[] {
  const [from, to] = [anchor === undefined ? -1 : page.indexOf(anchor), page.indexOf(key)]
  if (to === -1) return [...keys]
  const between = from === -1 ? [key] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return [...keys, ...between.filter((one) => !keys.includes(one))]
}

/** How much of a page is chosen. */
export function chosenPage(keys: readonly string[], page: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((key) => keys.includes(key)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}
