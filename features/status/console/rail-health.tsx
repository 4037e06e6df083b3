// Answers for how the server, its database and each partner are, now and day by day, as we measure it ourselves.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { formatDateTime } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { type PartState, readStatus } from '../contract.ts'
import { words } from './words.ts'

type PartHealth = WireAnswer<typeof readStatus>['parts'][number]

const stateWords: Readonly<Record<PartState, string>> = {
  working: say(words.working),
  slow: say(words.slow),
  failing: say(words.failing),
  unknown: say(words.unknown),
}
const stateLooks: Readonly<Record<PartState, string>> = {
  working: 'text-text-2',
  slow: 'font-medium text-warning',
  failing: 'font-medium text-danger',
  unknown: 'text-text-3',
}
const barLooks: Readonly<Record<PartState, string>> = {
  working: 'bg-success',
  slow: 'bg-warning',
  failing: 'bg-danger',
  unknown: 'bg-track',
}

export function RailHealth() {
  const { data, error, refetch } = useAnswer(readStatus, { query: { days: '14' } })
  return (
    <Panel
      flush
      title={say(words.title)}
      note={say(words.note)}
      foot={
        <TextLink external newTab href="/status">
          {say(words.statusPage)}
        </TextLink>
      }
    >
      {data !== undefined ? (
        <ul>
          {data.parts.map((part) => (
            <Health key={part.part} health={part} />
          ))}
        </ul>
      ) : (
        <OnItsWay inline label={say(words.loading)} {...{ error, refetch }}>
          <Skeleton className="m-4 h-40" />
        </OnItsWay>
      )}
    </Panel>
  )
}

/** The share of askings that were answered in all these days; empty before the first. */
function answeredOf({ days }: PartHealth): string {
  const asked = days.reduce((sum, day) => sum + day.asked, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  if (asked === 0) return ''
  // Downwards: what once failed is never whole.
  const tenths = Math.floor(((asked - failed) * 1000) / asked)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}

function Health({ health }: { health: PartHealth }) {
  const { staff_name: name, state, since, median_milliseconds: median, days } = health
  const answered = answeredOf(health)
  const about = [
    since === null ? '' : say(words.since, { time: formatDateTime(since) }),
    median === null ? '' : say(words.median, { count: String(median) }),
  ]
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-hair px-4 text-13 first:border-t-0 md:px-5">
      <span className="grid min-w-0 flex-1 py-1">
        <span className="truncate font-medium">{name}</span>
        <span
          className={classNames('truncate text-12', stateLooks[state])}
          title={about.filter(Boolean).join(' · ')}
        >
          {stateWords[state]}
          {median !== null && state !== 'unknown' && ` · ${say(words.median, { count: String(median) })}`}
        </span>
      </span>
      <span aria-hidden="true" className="flex h-5 shrink-0 items-end gap-0.5">
        {days.map((day) => (
          <Bar key={day.day} day={day} />
        ))}
      </span>
      <span className="min-w-13 text-end text-12 font-medium">{answered}</span>
    </li>
  )
}

/** The higher, the more did not come: a tenth of the askings fills it. */
function Bar({ day: { day, state, asked, failed } }: { day: PartHealth['days'][number] }) {
  const share = asked === 0 ? 0 : Math.min(1, (failed / asked) * 10)
  return (
    <span
      title={`${day}: ${stateWords[state]}`}
      className={classNames('w-1 rounded-pill', barLooks[state])}
      style={{ height: `${20 + share * 80}%` }}
    />
  )
}
