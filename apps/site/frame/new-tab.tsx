// Answers for links that open in a new tab, and say so.
import type { ReactNode } from 'react'
import { say } from '#kit/words/words.ts'
import { siteWords as words } from '../words.ts'

/** A link into a new tab; what opens there cannot reach back, and its name says where it opens. */
export function NewTabLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children} <span className="visually-hidden">{say(words.newTab)}</span>
    </a>
  )
}
