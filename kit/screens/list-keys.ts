// Answers for walking a list by keys: whichever list the page shows, by its links.

const rowSelector = 'tr, [data-row]'

/** The key of the row that an element stands in. */
export const rowKeyAt = (element: Element | null): string | undefined =>
  element?.closest(rowSelector)?.querySelector<HTMLElement>('[data-row-link]')?.dataset['rowLink']

const linksOf = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-row-link]'),
]

/** To the next row, or the one before: from the row that has the focus, else to the first. */
export function moveInList(step: 1 | -1): void {
  const links = linksOf()
  const at = links.findIndex((link) => link.closest(rowSelector)?.contains(document.activeElement) === true)
  const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))
  links[next]?.focus()
}

/** Into the page's search box, with what stands there marked. */
export function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
}

/** To the first of what `selector` finds on the page. */
export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(`main ${selector}`)?.focus()
}

/** Presses it, where the page has it. */
export function pressOn(selector: string): void {
  document.querySelector<HTMLElement>(`main ${selector}`)?.click()
}
