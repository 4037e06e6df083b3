// Answers for where in the console one is.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { findUserProfile } from '#features/users/contract.ts'
import { userName } from '#features/users/console/user-name.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { say, type Word } from '#kit/words/words.ts'
import { pageAt } from '../console-pages.ts'
import { places, userAt } from '../places.ts'
import { words } from '../words.ts'
import { useTransactionAt } from './section.ts'

interface Trail {
  /** The list that the page is one of. */
  readonly above: { readonly href: string; readonly title: Word } | undefined
  readonly here: ReactNode
}

/** Where `path` is; undefined for a page without a name. */
function useTrail(path: string): Trail | undefined {
  const user = userAt(path)
  const { isTransaction, reference, section } = useTransactionAt(path)
  if (user !== undefined)
    return { above: { href: places.users, title: words.users }, here: <NameOf uuid={user} /> }
  if (isTransaction) {
    const title = pageAt(section ?? '')?.label
    return {
      above: section === undefined || title === undefined ? undefined : { href: section, title },
      here: reference ?? say(words.transaction),
    }
  }
  const title = pageAt(path)?.label
  return title === undefined ? undefined : { above: undefined, here: say(title) }
}

export function Breadcrumb({ path }: { path: string }) {
  const trail = useTrail(path)
  if (trail === undefined) return null
  const { above, here } = trail
  return (
    <nav aria-label={say(words.path)} className="text-13 text-text-3">
      <ol className="flex min-w-0 items-center gap-1.5">
        {above !== undefined && (
          <li className="flex items-center gap-1.5">
            <Link
              href={above.href}
              className="touch-44 inline-flex items-center gap-1 rounded-tag hover:text-text max-sm:text-14 max-sm:font-medium"
            >
              <ChevronLeft aria-hidden="true" size={16} className="sm:hidden" />
              {say(above.title)}
            </Link>
            <ChevronRight aria-hidden="true" size={14} className="max-sm:hidden" />
          </li>
        )}
        {/* A phone has room for the way back alone; the name is the heading right below. */}
        <li
          aria-current="page"
          className={classNames(
            'min-w-0 font-medium text-text max-sm:line-clamp-2 max-sm:leading-4 sm:truncate',
            above !== undefined && 'max-sm:sr-only',
          )}
        >
          {here}
        </li>
      </ol>
    </nav>
  )
}

/** The page below asks the same question; the answer is one. */
function NameOf({ uuid }: { uuid: string }) {
  const { data } = useAnswer(findUserProfile, { params: { id: uuid } })
  return data === undefined ? say(words.user) : userName(data)
}
