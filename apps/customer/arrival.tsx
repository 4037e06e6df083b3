// Answers for where reading goes on after a move inside the app: on the new screen's heading, once it is really there.
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { assert } from '#kit/assert.ts'
import { isTouched } from '#kit/ui/focus-on-navigation.ts'

interface Moves {
  /** Where reading started last. */
  readonly at: RefObject<string>
  /** Whether the browser's own Back or Forward moved, which keeps the place on the page. */
  readonly isTraversal: RefObject<boolean>
}

const MovesContext = createContext<Moves | null>(null)

/** Remembers the address somebody reads at; `path` counts only for the first screen. */
export function MovesProvider({ path, children }: { path: string; children: ReactNode }) {
  const at = useRef(path)
  const isTraversal = useRef(false)
  useEffect(() => {
    const note = () => {
      isTraversal.current = true
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])
  return <MovesContext value={{ at, isTraversal }}>{children}</MovesContext>
}

/**
 * Stands beside the screens inside their boundary: a screen that still loads holds it back, so that the focus never
 * lands on the screen before.
 */
export function Arrival({ path }: { path: string }) {
  const moves = useContext(MovesContext)
  assert(moves !== null, 'screens stand inside a MovesProvider')
  useEffect(() => {
    const { at, isTraversal } = moves
    const wasTraversal = isTraversal.current
    isTraversal.current = false
    if (at.current === path) return
    at.current = path
    if (!isTouched()) return
    if (!wasTraversal) scrollTo(0, 0)
    const place = document.querySelector<HTMLElement>('h1') ?? document.getElementById('main')
    place?.focus({ preventScroll: true })
  }, [moves, path])
  return null
}
