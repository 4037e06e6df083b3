// Answers for a moment on the screen: the time of Lagos, relative only while it is fresh.
import { formatDate, formatDateTime, formatRelative, formatTimeToSecond } from './format.ts'
import { useNow } from './now.ts'

export interface TimeProps {
  /** RFC 3339, or a bare day with `look="day"`. */
  readonly at: string
  /** `relative` under 24 hours with the full time as its title; `full` `21 Nov 2026, 08:05`; `day`; `clock` to the second in mono; `second` `21 Nov 2026, 08:05:31`. */
  readonly look?: 'full' | 'relative' | 'day' | 'clock' | 'second' | undefined
}

export function Time({ at, look = 'full' }: TimeProps) {
  switch (look) {
    case 'full':
      return <time dateTime={at}>{formatDateTime(at)}</time>
    case 'day':
      return <time dateTime={at}>{formatDate(at)}</time>
    case 'clock':
      return (
        <time dateTime={at} className="font-mono text-[0.93em]">
          {formatTimeToSecond(at)}
        </time>
      )
    case 'second':
      return (
        <time dateTime={at}>
          {formatDate(at)}, {formatTimeToSecond(at)}
        </time>
      )
    case 'relative':
      return <RelativeTime at={at} />
  }
}

function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  const full = `${formatDateTime(at)} WAT`
  return (
    <time dateTime={at} title={full}>
      {formatRelative(at, now) ?? formatDate(at)}
    </time>
  )
}
