// Answers for what can be done on the page: its own buttons, so that nobody is offered what they may not do.

import { browserTime } from '#kit/screens/browser-time.ts'

export interface PageAct {
  /** As it stands on the button. */
  readonly name: string
  readonly label: string
  readonly press: () => void
}

/** The buttons of what the page marks as acts (`data-acts`), under the heading that they belong to. */
export function actsOfPage(): readonly PageAct[] {
  const buttons = document.querySelectorAll<HTMLElement>('main [data-acts] button, main [data-acts] a')
  return [...buttons].flatMap((button) => {
    const name = nameOf(button)
    const isThere = name !== '' && button.checkVisibility() && !button.matches(':disabled')
    const of = button.closest<HTMLElement>('[data-acts]')?.dataset['acts'] ?? ''
    return isThere ? [{ name, label: of === '' ? name : `${of}: ${name}`, press: () => button.click() }] : []
  })
}

function nameOf(button: HTMLElement): string {
  return (button.getAttribute('aria-label') ?? button.textContent).trim()
}

const patienceMilliseconds = 10_000

/**
 * Presses the button `label` of the page at `path` once it stands there: the page comes first. `onMissing` is told where it does not come;
 * nothing is where another page is opened meanwhile.
 */
export function pressOnceThere(path: string, label: string, onMissing: () => void): void {
  const end = () => {
    watch.disconnect()
    takeBack()
  }
  const look = () => {
    if (location.pathname !== path) return end()
    const act = actsOfPage().find(({ name }) => name === label)
    if (act === undefined) return
    end()
    act.press()
  }
  const watch = new MutationObserver(look)
  const takeBack = browserTime.after(patienceMilliseconds, () => {
    end()
    if (location.pathname === path) onMissing()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  look()
}
