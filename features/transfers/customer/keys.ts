// Answers for keys pressed on a screen outside its fields: Enter does what the primary button does, digits go to the keypad.
import { useEffect, useRef } from 'react'
import { readTopDialog } from '#kit/ui/top-dialog.ts'

const ownKeys = 'a, button, input, textarea, select, summary, [role="menuitem"]'
const fields = 'input, textarea, select'

function isOurs(event: KeyboardEvent, others: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (readTopDialog() !== undefined) return false
  return !(event.target instanceof Element && event.target.closest(others) !== null)
}

function useKeys(others: string, press: (event: KeyboardEvent) => void): void {
  const current = useRef(press)
  useEffect(() => {
    current.current = press
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOurs(event, others)) current.current(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [others])
}

/** Enter, wherever nothing of its own has the focus: after a move that is the heading. */
export function useEnter(act: (() => void) | undefined): void {
  useKeys(ownKeys, (event) => {
    if (event.key !== 'Enter' || act === undefined) return
    event.preventDefault()
    act()
  })
}

/** Keys outside a field, for a keypad. `take` answers whether it took the key. */
export function useKeypad(take: (key: string) => boolean): void {
  useKeys(fields, (event) => {
    if (take(event.key)) event.preventDefault()
  })
}
