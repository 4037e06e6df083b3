// Answers for how much of a list stands on a screen: kept in this browser, the same for every list.
import { useSyncExternalStore } from 'react'

export const densities = ['roomy', 'usual', 'tight'] as const
export type Density = (typeof densities)[number]

const storageName = 'density'
const listeners = new Set<() => void>()

function read(): Density {
  const kept = localStorage.getItem(storageName)
  return densities.find((one) => one === kept) ?? 'usual'
}

function change(density: Density): void {
  localStorage.setItem(storageName, density)
  showDensity()
  for (const tell of listeners) tell()
}

/** Rows take their height from the document (`--row` in tokens.css). */
export function showDensity(): void {
  document.documentElement.dataset['density'] = read()
}

export function useDensity(): readonly [density: Density, change: (density: Density) => void] {
  const follow = (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }
  return [useSyncExternalStore(follow, read, () => 'usual'), change]
}
