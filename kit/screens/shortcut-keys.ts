// Answers for which keys make which shortcut. Pure.

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
  /** Held down: only what moves may repeat. */
  readonly repeat: boolean
  /** On a button, which does its own with Space. */
  readonly isOnControl: boolean
}

const moving = ['j', 'k']
const named: ReadonlyMap<string, string> = new Map([
  [' ', 'Space'],
  ['Escape', 'Esc'],
])

/** What was pressed, as shortcuts are written; undefined for what is none. */
export function chordOf(pressed: Pressed): string | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat, isOnControl } = pressed
  if (isComposing || altKey || (key === ' ' && isOnControl)) return undefined
  const name = named.get(key) ?? (key.length === 1 ? key.toLowerCase() : undefined)
  if (name === undefined || (repeat && !moving.includes(name))) return undefined
  return ctrlKey || metaKey ? `Mod+${name.toUpperCase()}` : name
}

export interface Match {
  /** The shortcut that is complete. */
  readonly keys: string | undefined
  /** Whether this is the first key of some. */
  readonly waits: boolean
}

/** What `chord` completes after `first`, out of `all` in force; a second key that completes nothing may begin anew. */
export function matchKeys(first: string | undefined, chord: string, all: readonly string[]): Match {
  const both = first === undefined ? undefined : `${first} ${chord}`
  if (both !== undefined && all.includes(both)) return { keys: both, waits: false }
  if (all.includes(chord)) return { keys: chord, waits: false }
  return { keys: undefined, waits: all.some((keys) => keys.startsWith(`${chord} `)) }
}

/** Two shortcuts of `all` that get in each other's way: the same keys, or one that begins as the other is. */
export function collisions(all: readonly string[]): string[] {
  return all.filter((one, place) =>
    all.some((other, otherPlace) => place !== otherPlace && (one === other || one.startsWith(`${other} `))),
  )
}
