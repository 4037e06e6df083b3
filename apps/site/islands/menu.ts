// Answers for the slide-in menu with script: a modal dialog, so the focus stays inside, the rest is inert and Esc closes.
import { find, findAll } from './elements.ts'

const inline = '(min-width: 1024px)'

/** Without script the menu is the target of a link; with it, the same links open and close a dialog and leave the address alone. */
export function startMenu(): void {
  const menu = find<HTMLDialogElement>('#menu')
  const opener = find('[data-menu-open]')
  if (!menu || !opener) return
  const show = () => {
    opener.setAttribute('aria-expanded', String(menu.open))
  }
  const open = () => {
    if (!menu.open) menu.showModal()
    find('.menu__close', menu)?.focus()
    show()
  }
  // Both open it without script too; with it they are buttons, which Space presses as well.
  for (const link of [opener, ...findAll('.menu__close', menu)]) {
    link.setAttribute('role', 'button')
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      link.click()
    })
  }
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    open()
  })
  menu.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target !== '') return
    if (link.matches('[data-menu-close]')) event.preventDefault()
    menu.close()
  })
  menu.addEventListener('close', show)
  matchMedia(inline).addEventListener('change', ({ matches }) => {
    if (matches) menu.close()
  })
  document.documentElement.classList.add('has-menu')
  show()
  // The page was opened at the menu, or the link was followed before this script came.
  if (location.hash === '#menu') {
    history.replaceState(null, '', location.pathname + location.search)
    open()
  }
}
