// Answers for an order of columns as an address holds it. Pure.

/** The keys that `typed` names, each once and none that is not there; the first of `usual` stays the first. */
export function shownKeys(typed: string | null, usual: readonly string[]): readonly string[] {
  if (typed === null) return usual
  const named = typed.split(',').filter((key) => usual.includes(key))
  return [...new Set([...usual.slice(0, 1), ...named])]
}

/** One place up or down; nothing takes the place of the first. */
export function moved(keys: readonly string[], key: string, step: 1 | -1): readonly string[] {
  const from = keys.indexOf(key)
  const to = from + step
  if (from < 1 || to < 1 || to >= keys.length) return keys
  const without = keys.filter((one) => one !== key)
  return [...without.slice(0, to), key, ...without.slice(to)]
}
