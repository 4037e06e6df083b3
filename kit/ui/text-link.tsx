// Answers for links inside text and beside it.
import { say } from '#kit/words/words.ts'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { words } from './words.ts'

export interface TextLinkProps {
  readonly href: string
  readonly children: ReactNode
  /** Leaves the app (mail, another site, a page of the public site): the browser follows it itself. */
  readonly external?: boolean | undefined
  readonly newTab?: boolean | undefined
  /** The colour of the words around it, underlined; for links in a sentence on a tinted ground. */
  readonly inherit?: boolean | undefined
  readonly className?: string | undefined
  readonly onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

export function TextLink({ href, children, external, newTab, inherit, className, onClick }: TextLinkProps) {
  const look = classNames(
    'rounded-tag font-medium underline-offset-3',
    inherit === true ? 'text-current underline' : 'text-link hover:underline',
    className,
  )
  if (external === true || newTab === true) {
    const away = newTab === true ? { target: '_blank', rel: 'noopener' } : {}
    return (
      <a href={href} className={look} onClick={onClick} {...away}>
        {children}
        {newTab === true && <span className="sr-only"> {say(words.newTab)}</span>}
      </a>
    )
  }
  return (
    <Link href={href} className={look} {...(onClick === undefined ? {} : { onClick })}>
      {children}
    </Link>
  )
}
