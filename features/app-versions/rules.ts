// Answers for what the version of an app means: whether it may run, and whether there is a newer one. Pure.

/** Whether `a` is below, the same as or above `b`: below zero, zero, above zero. A part that is left out is 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (const place of [0, 1, 2]) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export type VersionStanding = 'current' | 'behind' | 'too_old'

/** How a running version stands. */
export function standingOf(
  running: string,
  set: { readonly minimum: string; readonly latest: string } | null,
): VersionStanding {
  if (set === null) return 'current'
  if (compareVersions(running, set.minimum) < 0) return 'too_old'
  return compareVersions(running, set.latest) < 0 ? 'behind' : 'current'
}
