// Answers for the short words that name an icon on hover and on focus.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useFloating } from './floating.ts'

/**
 * Shows `text` above its child while the pointer or the focus is on it; Esc hides it, and the pointer may move onto it.
 * It repeats what the child's own label says, so screen readers do not hear it twice.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const part = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  useFloating(anchor, part, open, { side: 'above', align: 'center' })
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  const showOnFocus = (event: { target: EventTarget }) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) setOpen(true)
  }
  return (
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType !== 'touch' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={showOnFocus}
      onBlur={() => setOpen(false)}
      onKeyDown={hideOnEscape}
    >
      {children}
      {open && (
        <span
          ref={part}
          popover="manual"
          aria-hidden="true"
          className="fixed inset-auto m-0 max-w-64 animate-fade rounded-input border-0 bg-inverse px-2 py-1 text-12 font-medium text-on-inverse"
        >
          {text}
        </span>
      )}
    </span>
  )
}
