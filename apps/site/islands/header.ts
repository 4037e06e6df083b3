// Answers for the header's ground: clear over the hero while the page is at its top, solid once it moves.
import { find } from './elements.ts'

export function startHeader(): void {
  const header = find('[data-header]')
  if (!header) return
  const show = () => {
    header.classList.toggle('is-moved', scrollY > 8)
  }
  addEventListener('scroll', show, { passive: true })
  show()
}
