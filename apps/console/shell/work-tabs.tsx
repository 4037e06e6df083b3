// Answers for the tabs of My work: every page where something waits for a person, and how much.
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { LateBoundary } from '#kit/screens/late.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { say } from '#kit/words/words.ts'
import { pageAt } from '../console-pages.ts'
import { queuesOf } from '../late-pages.ts'
import { words } from '../words.ts'

/** Stands above each of its pages, and nowhere else. */
export function WorkTabs({ admin }: { admin: Admin }) {
  const [path] = useLocation()
  const row = useInView(path)
  const here = pageAt(path)
  if (here?.place?.group !== 'work') return null
  return (
    <nav
      ref={row}
      aria-label={say(words.work)}
      className="scrollbar-none relative flex shrink-0 gap-5 overflow-x-auto overflow-y-hidden border-b border-border px-4 md:px-6"
    >
      {queuesOf(admin).map(({ path: href, label, Queue }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === here.path ? 'page' : undefined}
          className={classNames(
            '-mx-1 flex h-10 shrink-0 items-center gap-1.5 rounded-t-tag border-b-2 px-1 text-13 font-medium whitespace-nowrap ring-inside transition-colors max-md:h-11',
            href === here.path ? 'border-brand text-text' : 'border-transparent text-text-2 hover:text-text',
          )}
        >
          {say(label)}
          <LateBoundary fallback={null}>
            <Queue href={href} isCount />
          </LateBoundary>
        </Link>
      ))}
    </nav>
  )
}

/** On a phone the row is longer than the screen: the tab that is shown stands in its middle. */
function useInView(path: string) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () => {
      const tab = row.current?.querySelector<HTMLElement>('[aria-current=page]')
      if (row.current && tab)
        row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
    }
    show()
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [path])
  return row
}
