// Answers for the focus when the control that has it goes away: it moves to what is left around it, never to the body.

/** The control that has the focus, and what stands around it from the inside out. */
interface Held {
  readonly control: HTMLElement
  readonly around: readonly Element[]
}

function allAround(control: Element): readonly Element[] {
  const parents: Element[] = []
  for (let at = control.parentElement; at !== null; at = at.parentElement) parents.push(at)
  return parents
}

const isThere = (element: Element): boolean => element.isConnected && element.checkVisibility()

const mark = '[data-focus-next]'

/** The marked element where it takes the focus itself, else the first control in it. */
function markedIn(part: Element): HTMLElement | undefined {
  const marked = part.matches(mark) ? part : [...part.querySelectorAll(mark)].find(isThere)
  if (marked instanceof HTMLElement && marked.hasAttribute('tabindex')) return marked
  return [...(marked?.querySelectorAll<HTMLElement>('a, button') ?? [])].find(isThere)
}

/** Inside `part` the next place that is marked, else the heading that `left`, which stands in it, is under. */
function placeIn(part: Element, left: Element): HTMLElement | undefined {
  const marked = markedIn(part)
  if (marked !== undefined) return marked
  const headings = [...part.querySelectorAll<HTMLElement>('h1, h2')].filter(isThere)
  const above = headings.findLast(
    (heading) => (heading.compareDocumentPosition(left) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  )
  return above ?? headings[0]
}

function nextPlace(around: readonly Element[]): HTMLElement | undefined {
  const left = around.filter(isThere)
  for (const [depth, part] of left.entries()) {
    const place = placeIn(part, left[depth - 1] ?? part)
    if (place !== undefined) return place
  }
  return document.getElementById('main') ?? undefined
}

/**
 * Watches over the focus of the whole document. A pressed control that is taken away (a chip that was chosen, a row that
 * was removed) gives it to the nearest part that is left: to what is marked with `data-focus-next` there, else to the
 * heading. Whoever moves the focus on purpose comes first.
 */
export function keepFocus(): void {
  let held: Held | undefined
  const hold = (control: EventTarget | null) => {
    held = control instanceof HTMLElement ? { control, around: allAround(control) } : undefined
  }
  const note = ({ target }: FocusEvent) => hold(target)
  // A press beside all controls takes the focus away too, from a control that is still there. What is taken away is
  // gone once the running script is done.
  const leave = () =>
    queueMicrotask(() => {
      if (held !== undefined && document.activeElement === document.body && isThere(held.control))
        held = undefined
    })
  const mend = () => {
    if (held === undefined || document.activeElement !== document.body || isThere(held.control)) return
    const place = nextPlace(held.around)
    if (place === undefined) return
    if (place.tabIndex < 0) place.setAttribute('tabindex', '-1')
    place.focus({ preventScroll: true })
  }
  const changes = new MutationObserver(mend)
  if (document.activeElement !== document.body) hold(document.activeElement)
  changes.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', leave)
}
