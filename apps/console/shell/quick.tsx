// Answers for the keys of the frame: the palette, the sheet of shortcuts, the way to each page, and walking a list.
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { assert } from '#kit/assert.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { focusOn, focusSearch, moveInList, pressOn } from '#kit/screens/list-keys.ts'
import { useShortcutKeys, useShortcuts } from '#kit/screens/shortcuts.ts'
import { pagesOf } from '../console-pages.ts'
import { keysOf } from './shortcut-table.ts'

const CommandPalette = late(async () => (await import('./palette/command-palette.tsx')).loadPalette())
const ShortcutSheet = late(async () => (await import('./palette/shortcut-sheet.tsx')).ShortcutSheet)

type Shown = 'palette' | 'sheet'
const ShowContext = createContext<((what: Shown) => void) | null>(null)

/** Opens the palette or the sheet of shortcuts. */
export function useQuick(): (what: Shown) => void {
  const show = useContext(ShowContext)
  assert(show !== null, 'the frame stands inside Quick')
  return show
}

export function Quick({ admin, children }: { admin: Admin; children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [, navigate] = useLocation()
  useShortcutKeys()
  useShortcuts([
    ...keysOf.palette.map((keys) => ({ keys, run: () => setShown('palette') })),
    ...keysOf.help.map((keys) => ({ keys, run: () => setShown('sheet') })),
    { keys: keysOf.next[0], run: () => moveInList(1) },
    { keys: keysOf.previous[0], run: () => moveInList(-1) },
    { keys: keysOf.filter[0], run: focusSearch },
    { keys: keysOf.views[0], run: () => focusOn('[data-views] a') },
    { keys: keysOf.export[0], run: () => pressOn('[data-export]') },
    { keys: keysOf.previousRecord[0], run: () => pressOn('[data-neighbour="previous"]') },
    { keys: keysOf.nextRecord[0], run: () => pressOn('[data-neighbour="next"]') },
    ...pagesOf(admin).flatMap(({ path, keys }) =>
      keys === undefined ? [] : [{ keys, run: () => navigate(path) }],
    ),
  ])
  const close = () => setShown(undefined)
  return (
    <ShowContext value={setShown}>
      {children}
      <LateBoundary fallback={null}>
        {shown === 'palette' && <CommandPalette admin={admin} onClose={close} />}
        {shown === 'sheet' && <ShortcutSheet admin={admin} onClose={close} />}
      </LateBoundary>
    </ShowContext>
  )
}
