// Answers for what can be done on the page: its own buttons, so that nobody is offered what they may not do.

export interface PageAct {
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
    return isThere ? [{ label: of === '' ? name : `${of}: ${name}`, press: () => button.click() }] : []
  })
}

function nameOf(button: HTMLElement): string {
  return (button.getAttribute('aria-label') ?? button.textContent).trim()
}
