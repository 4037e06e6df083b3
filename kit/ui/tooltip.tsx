// Answers for the short words that name an icon on hover and on focus, and on a tap where they are all it gives.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFloating } from './floating.ts'

export interface TooltipProps {
  readonly text: string
  /** What a press of the child does to the words: they are all that it gives, or they make room for what it opens. */
  readonly pressed?: 'shows' | 'hides' | undefined
  readonly children: ReactNode
}

/**
 * Shows `text` above its child while the pointer or the focus is on it; Esc hides it, and the pointer may move onto it.
 * It repeats what the child's own label says, so screen readers do not hear it twice.
 */
export function Tooltip({ text, pressed, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const part = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  useFloating(anchor, part, open, { side: 'above', align: 'center' })
  // A finger leaves at once and may leave no focus behind: the next touch elsewhere closes.
  useEffect(() => {
    if (!open) return undefined
    const hide = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || anchor.current?.contains(target) !== true) setOpen(false)
    }
    document.addEventListener('pointerdown', hide)
    return () => document.removeEventListener('pointerdown', hide)
  }, [open])
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
      onPointerLeave={(event) => event.pointerType !== 'touch' && setOpen(false)}
      onClick={() => pressed !== undefined && setOpen(pressed === 'shows')}
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
