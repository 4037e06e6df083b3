// Answers for where in the console one is.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { findUserProfile } from '#features/users/contract.ts'
import { userName } from '#features/users/console/user-name.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { say, type Word } from '#kit/words/words.ts'
import { places, userAt } from '../places.ts'
import { words } from '../words.ts'

const titles: Readonly<Record<string, Word>> = {
  [places.dashboard]: words.dashboard,
  [places.users]: words.users,
  [places.transactions]: words.transactions,
  [places.deposits]: words.deposits,
  [places.cases]: words.cases,
}

export function Breadcrumb({ path }: { path: string }) {
  const user = userAt(path)
  const title = titles[path.replace(/\/$/, '')]
  if (user === undefined && title === undefined) return null
  return (
    <nav aria-label={say(words.path)} className="text-13 text-text-3">
      <ol className="flex min-w-0 items-center gap-1.5">
        {user !== undefined && (
          <li className="flex items-center gap-1.5">
            <Link
              href={places.users}
              className="touch-44 inline-flex items-center gap-1 rounded-tag hover:text-text max-sm:text-14 max-sm:font-medium"
            >
              <ChevronLeft aria-hidden="true" size={16} className="sm:hidden" />
              {say(words.users)}
            </Link>
            <ChevronRight aria-hidden="true" size={14} className="max-sm:hidden" />
          </li>
        )}
        {/* A phone has room for the way back alone; the name is the heading right below. */}
        <li
          aria-current="page"
          className={classNames(
            'min-w-0 font-medium text-text max-sm:line-clamp-2 max-sm:leading-4 sm:truncate',
            user !== undefined && 'max-sm:sr-only',
          )}
        >
          {user === undefined ? title !== undefined && say(title) : <NameOf uuid={user} />}
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
