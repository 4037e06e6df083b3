// Answers for shortcuts of one key or two: never over a browser's own, never while somebody types, and only while they are on.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readTopDialog } from '#kit/ui/top-dialog.ts'
import { browserTime } from './browser-time.ts'
import { chordOf, matchKeys, type Pressed } from './shortcut-keys.ts'

export interface Shortcut {
  /** As it is pressed: `?`, `g u` (one after the other), `Space`, `Mod+K` (Ctrl, or ⌘ on a Mac). */
  readonly keys: string
  /** `shift`: that key was held with it. */
  readonly run: (shift: boolean) => void
}

/** Where it is kept that somebody switched them off: single keys are in the way of speech input (WCAG 2.1.4). */
const storageName = 'shortcuts'
/** How long the first key of two is remembered. */
const secondKeyMilliseconds = 1_500

const known = new Set<() => readonly Shortcut[]>()
const listeners = new Set<() => void>()

export const areShortcutsOn = (): boolean => localStorage.getItem(storageName) !== 'off'

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(storageName)
  else localStorage.setItem(storageName, 'off')
  for (const tell of listeners) tell()
}

/** Whether they are on, and the switch. */
export function useShortcutSwitch(): readonly [on: boolean, change: (on: boolean) => void] {
  const follow = (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }
  return [useSyncExternalStore(follow, areShortcutsOn, () => true), switchShortcuts]
}

/** While the calling component stands, its shortcuts work. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const read = () => latest.current
    known.add(read)
    return () => void known.delete(read)
  }, [])
}

/** Hears the keys; stands once, around everything. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let first: string | undefined
    let forget: () => void = () => undefined
    const press = (event: KeyboardEvent) => {
      const chord = chordOf(pressedOf(event))
      if (chord === undefined || event.defaultPrevented) return
      const match = matchKeys(first, chord, keysInForce(event))
      forget()
      first = match.waits ? chord : undefined
      if (match.waits) forget = browserTime.after(secondKeyMilliseconds, () => (first = undefined))
      const found = match.keys === undefined ? undefined : all().find(({ keys }) => keys === match.keys)
      if (found === undefined) return
      event.preventDefault()
      found.run(event.shiftKey)
    }
    document.addEventListener('keydown', press)
    return () => {
      forget()
      document.removeEventListener('keydown', press)
    }
  }, [])
}

const all = (): readonly Shortcut[] => [...known].flatMap((read) => read())

/** What may be heard now: nothing behind a dialog, and beside what is typed or switched off only those with Ctrl or ⌘. */
function keysInForce({ target }: KeyboardEvent): readonly string[] {
  if (readTopDialog() !== undefined) return []
  const keys = all().map((one) => one.keys)
  const isHeld = isTyping(target) || !areShortcutsOn()
  return isHeld ? keys.filter((one) => one.startsWith('Mod+')) : keys
}

/** Nothing is typed into a box that is ticked. */
const typedInto = 'input:not([type="checkbox"]), textarea, select, [role="menu"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(typedInto) !== null)
}

function pressedOf(event: KeyboardEvent): Pressed {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat, target } = event
  // A button and a box do their own with Space; a link scrolls, and that is what a list needs it for.
  const isOnControl = target instanceof HTMLElement && target.closest('button, summary, input') !== null
  return { key, ctrlKey, metaKey, altKey, isComposing, repeat, isOnControl }
}
