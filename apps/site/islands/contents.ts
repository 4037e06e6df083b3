// Answers for marking, in the contents beside a text, the section that is being read.
import { find, findAll } from './elements.ts'

/** Follows the sections of the page; the link of the one in view bears `aria-current`. */
export function startContents(): void {
  const contents = find('[data-contents]')
  if (contents === null) return
  const links = new Map(
    findAll<HTMLAnchorElement>('a', contents).map((link) => [link.hash.slice(1), link] as const),
  )
  const sections = findAll('[data-section]')
  const inView = new Set<Element>()
  const mark = (): void => {
    // Between two sections the last one stays marked.
    const current = sections.find((section) => inView.has(section))
    if (current === undefined) return
    for (const [id, link] of links) {
      if (id === current.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // The lines between a fifth and two fifths of the window's height are where one reads.
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      mark()
    },
    { rootMargin: '-20% 0px -60% 0px' },
  )
  for (const section of sections) watcher.observe(section)
}
