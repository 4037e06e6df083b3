// Answers for the chat button keeping out of the way: it is gone while a button of the page, or digits that somebody types, stand where it would.
import { find, findAll } from './elements.ts'

/** Its side and its distance to the edges with some air, in pixels. */
const corner = 96

export function startChatButton(): void {
  const chat = find('[data-chat]')
  if (!chat) return
  const others = findAll(
    'main .button, main .store-badge, main [data-look="digits"], .footer .button, .strip button',
  )
  let observer: IntersectionObserver | undefined
  const watch = () => {
    observer?.disconnect()
    const beneath = new Set<Element>()
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) beneath.add(target)
          else beneath.delete(target)
        }
        chat.classList.toggle('is-away', beneath.size > 0)
      },
      { rootMargin: `${corner - innerHeight}px 0px 0px ${corner - innerWidth}px` },
    )
    for (const other of others) observer.observe(other)
  }
  addEventListener('resize', watch)
  watch()
}
