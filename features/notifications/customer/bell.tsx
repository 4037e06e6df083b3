// Answers for the bell: how much there is to read, and the way to it.
import Bell from 'lucide-react/icons/bell'
import { Link } from 'wouter'
import { say, sayCount } from '#kit/words/words.ts'
import { countedUnread } from '../contract.ts'
import { bellWords } from './bell-words.ts'
import { useUnread } from './inbox.ts'

function labelOf(unread: number): string {
  if (unread === 0) return say(bellWords.bell)
  return unread > countedUnread
    ? say(bellWords.many, { count: countedUnread })
    : sayCount(bellWords.unread, unread)
}

/** Stands on the deep field of home. */
export function BellLink({ href }: { href: string }) {
  const unread = useUnread() ?? 0
  return (
    <Link
      href={href}
      aria-label={labelOf(unread)}
      className="relative -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-pill text-on-field-2 transition-colors hover:bg-field-raise hover:text-on-field"
    >
      <Bell aria-hidden="true" size={24} strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 left-6 min-w-5 rounded-pill bg-accent px-1 text-center text-12 leading-5 font-semibold text-on-accent"
        >
          {unread > countedUnread ? `${countedUnread}+` : unread}
        </span>
      )}
    </Link>
  )
}
