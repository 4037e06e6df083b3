// Answers for the Escape key as a way back.
import { useEffect, useRef } from 'react'
import { readTopDialog } from '#kit/ui/top-dialog.ts'

/** Escape goes back, unless a dialog is open or something else took the key. */
export function useEscape(onBack: (() => void) | undefined): void {
  const current = useRef(onBack)
  useEffect(() => {
    current.current = onBack
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && readTopDialog() === undefined)
        current.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
