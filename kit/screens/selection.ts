// Answers for rows that are chosen in a list: by box, by key, in ranges, a page at a time, or everything that matches.
import { useState } from 'react'
import { browserTime } from './browser-time.ts'
import { rowKeyAt } from './list-keys.ts'
import { chosenPage, flipped, ranged } from './selection-keys.ts'
import { useShortcuts } from './shortcuts.ts'
import type { RowChoice } from '../ui/table-props.ts'

/** How many may be chosen one by one. */
export const chosenMost = 200

interface Held {
  readonly of: string
  readonly keys: readonly string[]
  /** When everything that matches was chosen. */
  readonly allAsOf: string | undefined
  /** From where a range begins. */
  readonly anchor: string | undefined
  /** More were to be chosen than may be. */
  readonly isFull: boolean
}

export interface Selection {
  /** Chosen one by one; while everything that matches is chosen, the rows of the page. */
  readonly keys: readonly string[]
  /** When everything that matches was chosen: whoever comes later is not meant. */
  readonly allAsOf: string | undefined
  readonly isFull: boolean
  readonly page: 'none' | 'some' | 'all'
  readonly choice: Pick<RowChoice<never>, 'has' | 'toggle' | 'page' | 'togglePage'>
  readonly chooseAll: () => void
  readonly clear: () => void
}

/**
 * `of` names the list with its search and filters: in another one nothing is chosen. Pages, order and new rows leave the
 * choice as it is. `pageKeys` are the rows that are shown, in their order.
 */
export function useSelection({ of, pageKeys }: { of: string; pageKeys: readonly string[] }): Selection {
  const none: Held = { of, keys: [], allAsOf: undefined, anchor: undefined, isFull: false }
  const [kept, setHeld] = useState<Held>(none)
  const held = kept.of === of ? kept : none
  const isAll = held.allAsOf !== undefined
  // Whoever takes one out of everything goes on with the page that they see.
  const keys = isAll ? pageKeys : held.keys
  const choose = (next: readonly string[], anchor: string | undefined) =>
    setHeld({
      of,
      keys: next.slice(0, chosenMost),
      allAsOf: undefined,
      anchor,
      isFull: next.length > chosenMost,
    })
  const toggle = (key: string, isRange: boolean) =>
    choose(isRange ? ranged(keys, pageKeys, held.anchor, key) : flipped(keys, key), key)
  const page = isAll && pageKeys.length > 0 ? 'all' : chosenPage(keys, pageKeys)
  const clear = () => setHeld(none)
  useShortcuts([
    {
      keys: 'x',
      run: (shift) => {
        const here = rowKeyAt(document.activeElement)
        if (here !== undefined && pageKeys.includes(here)) toggle(here, shift)
      },
    },
    ...(keys.length > 0 ? [{ keys: 'Esc', run: clear }] : []),
  ])
  return {
    keys: isAll ? pageKeys : held.keys,
    allAsOf: held.allAsOf,
    isFull: held.isFull,
    page,
    choice: {
      has: (key) => isAll || held.keys.includes(key),
      toggle,
      page,
      togglePage: () => {
        const others = keys.filter((key) => !pageKeys.includes(key))
        choose(page === 'all' ? others : [...others, ...pageKeys], undefined)
      },
    },
    chooseAll: () => setHeld({ ...none, allAsOf: new Date(browserTime.now()).toISOString() }),
    clear,
  }
}
