// Answers for whether the database could be restored now: the newest copy that is proven, the last night's, and the journal since.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { latestBackup } from '../contract.ts'
import { words } from './words.ts'

type Latest = WireAnswer<typeof latestBackup>
/** Nothing is said of what is under way, or never was. */
type Sign = 'good' | 'bad' | 'none'

export function BackupPanel() {
  const { data, error, refetch } = useAnswer(latestBackup, {})
  return (
    <Panel flush title={say(words.title)}>
      {data !== undefined ? (
        <Found latest={data} />
      ) : (
        <OnItsWay inline label={say(words.loading)} {...{ error, refetch }}>
          <Skeleton className="m-4 h-20" />
        </OnItsWay>
      )}
    </Panel>
  )
}

function Found({ latest }: { latest: Latest }) {
  const { kept_by: keeper, last, missing, journal } = latest
  if (keeper !== 'server')
    return (
      <p className="px-4 py-4 text-13 text-text-2 md:px-5">
        {say(keeper === 'operator' ? words.operator : words.nobody)}
      </p>
    )
  return (
    <>
      <ul>
        <Line
          sign={missing ? 'bad' : latest.newest_proven === null ? 'none' : 'good'}
          label={say(words.newest)}
          state={newestState(latest)}
        />
        {last !== null && <Line sign={signOf(last)} label={say(words.tonight)} state={nightState(last)} />}
        <Line
          sign={journal.state === 'off' ? 'none' : journal.state === 'kept' ? 'good' : 'bad'}
          label={say(words.journal)}
          state={journalState(journal)}
        />
        {journal.proven_at !== null && (
          <Line sign="good" label={say(words.journalProof)} state={formatDateTime(journal.proven_at)} />
        )}
      </ul>
      {last !== null && last.fault !== null && (
        <p
          role="alert"
          className="border-t border-hair px-4 py-2.5 text-13 wrap-anywhere text-danger md:px-5"
        >
          {last.fault}
        </p>
      )}
      {journal.state === 'off' && (
        <p className="border-t border-hair px-4 py-2.5 text-13 text-text-2 md:px-5">
          {say(words.journalByOthers)}
        </p>
      )}
    </>
  )
}

function newestState({ newest_proven: newest, missing }: Latest): string {
  if (newest === null) return say(words.none)
  const time = formatDateTime(newest)
  return missing ? say(words.noneSince, { time }) : time
}

type Night = NonNullable<Latest['last']>

function signOf({ fault, proven_at: provenAt, running }: Night): Sign {
  if (fault !== null) return 'bad'
  return running || provenAt === null ? 'none' : 'good'
}

function nightState({ fault, proven_at: provenAt, running }: Night): string {
  if (running) return say(words.running)
  return say(fault === null && provenAt !== null ? words.proven : words.failed)
}

function journalState({ state, kept_at: keptAt }: Latest['journal']): string {
  if (state === 'off') return say(words.journalOff)
  if (keptAt === null) return say(state === 'kept' ? words.none : words.behindNever)
  return say(state === 'kept' ? words.keptUntil : words.behind, { time: formatDateTime(keptAt) })
}

const looks = { good: 'text-success', bad: 'text-danger', none: 'text-text-3' } as const
const icons = { good: CircleCheck, bad: CircleX, none: CircleDashed } as const

function Line({ sign, label, state }: { sign: Sign; label: string; state: string }) {
  const Icon = icons[sign]
  return (
    <li className="flex min-h-11 items-center gap-2.5 border-t border-hair px-4 text-13 first:border-t-0 md:px-5">
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className={`shrink-0 ${looks[sign]}`} />
      <span className="grid min-w-0 flex-1 py-1">
        <span className="font-medium">{label}</span>
        <span className={sign === 'bad' ? 'text-12 font-medium text-danger' : 'text-12 text-text-2'}>
          {state}
        </span>
      </span>
    </li>
  )
}
