// Answers for where a floating part stands beside its anchor: below or above, never outside the window.
import { type RefObject, useLayoutEffect } from 'react'

const gap = 6
const margin = 8

export interface FloatingPlace {
  readonly side: 'below' | 'above'
  readonly align: 'start' | 'center' | 'end'
}

/** Left and top in px for a part of `size` at `anchor`; it flips to the other side when its own has no room. */
export function placeBeside(
  anchor: { left: number; right: number; top: number; bottom: number },
  size: { width: number; height: number },
  window: { width: number; height: number },
  place: FloatingPlace,
): { left: number; top: number } {
  const fitsBelow = anchor.bottom + gap + size.height <= window.height - margin
  const fitsAbove = anchor.top - gap - size.height >= margin
  const below = place.side === 'below' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow
  const top = below ? anchor.bottom + gap : anchor.top - gap - size.height
  const wanted = {
    start: anchor.left,
    center: (anchor.left + anchor.right - size.width) / 2,
    end: anchor.right - size.width,
  }[place.align]
  const left = Math.max(margin, Math.min(wanted, window.width - margin - size.width))
  return { left, top: Math.max(margin, top) }
}

/** While `open`, shows the popover `part` beside `anchor` in the top layer and keeps it there while things scroll. */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  part: RefObject<HTMLElement | null>,
  open: boolean,
  place: FloatingPlace,
): void {
  const { side, align } = place
  useLayoutEffect(() => {
    const from = anchor.current
    const what = part.current
    if (!open || from === null || what === null) return undefined
    if (!what.matches(':popover-open')) what.showPopover()
    const put = () => {
      const size = { width: what.offsetWidth, height: what.offsetHeight }
      const room = { width: document.documentElement.clientWidth, height: innerHeight }
      const at = placeBeside(from.getBoundingClientRect(), size, room, { side, align })
      what.style.left = `${at.left}px`
      what.style.top = `${at.top}px`
    }
    put()
    addEventListener('scroll', put, { capture: true, passive: true })
    addEventListener('resize', put)
    return () => {
      removeEventListener('scroll', put, { capture: true })
      removeEventListener('resize', put)
      if (what.isConnected && what.matches(':popover-open')) what.hidePopover()
    }
  }, [anchor, part, open, side, align])
}
