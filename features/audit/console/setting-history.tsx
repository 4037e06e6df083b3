// Answers for the history of a group of settings below its rows: what became what, who asked, who approved, and why.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listSettingHistory, type settingGroups } from '../contract.ts'
import { historyWords as words } from './history-words.ts'

type Group = (typeof settingGroups)[number]
type Entry = WireAnswer<typeof listSettingHistory>[number]

/** Asked for when it is opened: a page of settings has many groups. */
export function SettingHistory({ of }: { of: Group }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-2.5 justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {say(isOpen ? words.hide : words.history)}
      </Button>
      {isOpen && <Entries of={of} />}
    </div>
  )
}

function Entries({ of }: { of: Group }) {
  const { data, error, refetch } = useAnswer(listSettingHistory, { query: { of } })
  if (error !== null) return <ErrorState inline trouble={troubleOf(error)} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <Loading label={say(words.history)}>
        <Skeleton className="h-10 w-full" />
      </Loading>
    )
  if (data.length === 0) return <p className="text-13 text-text-3">{say(words.none)}</p>
  return (
    <ol aria-label={say(words.history)} className="grid gap-3">
      {data.map((entry, place) => (
        <EntryLine key={entry.id} entry={entry} until={isSwitch(of) ? endOf(data, place) : undefined} />
      ))}
    </ol>
  )
}

/** A switch holds until it is switched again; what else is set says itself from when until when. */
const isSwitch = (of: Group): boolean => of === 'payouts' || of === 'services'

/** When the next change of the same setting ended an entry; null while it holds. The newest stand first. */
function endOf(entries: readonly Entry[], place: number): string | null {
  const setting = entries[place]?.setting
  return entries.slice(0, place).findLast((later) => later.setting === setting)?.at ?? null
}

/** `app_version:web` is read as "web", where the group holds several. */
const whichOf = (setting: string): string | undefined => /^[a-z_]+:(.+)$/.exec(setting)?.[1]

interface EntryLineProps {
  readonly entry: Entry
  /** Of a switch: until when it held, null while it does. */
  readonly until: string | null | undefined
}

function EntryLine({ entry, until }: EntryLineProps) {
  const { at, setting, changes, asked_by: maker, approved_by: checker, reason, note } = entry
  const which = whichOf(setting)
  return (
    <li className="grid gap-0.5 text-13 wrap-anywhere">
      <span className="text-12 text-text-3">
        <Time at={at} />
        {until !== undefined && (
          <>
            {` ${say(words.to)} `}
            {until === null ? say(words.today) : <Time at={until} />}
          </>
        )}
        {which !== undefined && ` · ${statusWord(which)}`}
      </span>
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="text-text-2">{statusWord(field)}: </span>
          {before !== null && <span className="text-text-3">{before} → </span>}
          <span className="font-medium">{after ?? say(words.nothing)}</span>
        </span>
      ))}
      <span className="text-text-2">
        {checker === null
          ? say(words.alone, { name: maker.name })
          : say(words.byTwo, { maker: maker.name, checker: checker.name })}
      </span>
      {reason !== null && <span className="text-text-2">{say(words.reason, { reason })}</span>}
      {note !== null && <span className="text-text-2">{say(words.note, { note })}</span>}
    </li>
  )
}
