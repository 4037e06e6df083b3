// Answers for rows that lead out of the app: a page of the site, a mail, a phone call.
import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { classNames } from '#kit/ui/class-names.ts'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

export interface AwayRowProps {
  readonly href: string
  readonly lead?: ReactNode
  readonly title: string
  readonly detail?: string | undefined
  /** For pages of the site; mail and phone open their own app. */
  readonly newTab?: boolean | undefined
}

/** As high as a ListRow, so that both stand in one card. */
export function AwayRow({ href, lead, title, detail, newTab }: AwayRowProps) {
  const Mark = newTab === true ? ExternalLink : ChevronRight
  return (
    <a
      href={href}
      {...(newTab === true ? { target: '_blank', rel: 'noopener' } : {})}
      className={classNames(
        'relative flex min-h-16 w-full items-center gap-3 px-3 py-2.5 text-text ring-inside transition-colors hover:bg-row-press active:bg-row-press',
        'before:absolute before:top-0 before:right-3 before:h-px before:bg-hair in-[li:first-child]:before:hidden',
        lead === undefined ? 'before:left-3' : 'before:left-16',
      )}
    >
      {lead}
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-medium">
          {title}
          {newTab === true && <span className="sr-only"> {say(words.newTab)}</span>}
        </span>
        {detail !== undefined && <span className="block truncate text-14 text-text-2">{detail}</span>}
      </span>
      <Mark aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-text-3" />
    </a>
  )
}
