// Answers for where in the console one is.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { findUserProfile } from '#features/users/contract.ts'
import { userName } from '#features/users/console/user-name.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
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
            <Link href={places.users} className="touch-44 rounded-tag hover:text-text">
              {say(words.users)}
            </Link>
            <ChevronRight aria-hidden="true" size={14} />
          </li>
        )}
        <li aria-current="page" className="min-w-0 truncate font-medium text-text">
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
