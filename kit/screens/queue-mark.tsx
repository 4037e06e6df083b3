// Answers for what a row of a queue shows beside its own: who has taken it, the note on it, and by when it should be ended.
import type { ComponentType } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { queueWords as words } from './queue-words.ts'

export interface Marked {
  readonly taken_by: { readonly uuid: string; readonly name: string } | null
  readonly note: string | null
}

/** In a row: the name, and under it the note. */
export function MarkCell({ marked: { taken_by: by, note } }: { marked: Marked }) {
  return (
    <span className="grid max-w-40 min-w-0">
      <span className={by === null ? 'truncate text-text-3' : 'truncate'}>
        {by?.name ?? say(words.nobody)}
      </span>
      {note !== null && (
        <span className="truncate text-12 font-normal text-text-3" title={note}>
          {note}
        </span>
      )}
    </span>
  )
}

interface DueCellProps {
  readonly dueAt: string
  readonly since: string
  /** In a list without a column of its own for it. */
  readonly marked?: Marked | undefined
}

/** By when it should be ended; once that is over it says so. Under it how long it waits, and who has taken it. */
export function DueCell({ dueAt, since, marked }: DueCellProps) {
  const isOver = Date.parse(dueAt) < useNow().getTime()
  return (
    <span className="grid justify-items-start md:justify-items-end">
      {isOver ? <Badge tone="danger">{say(words.overdue)}</Badge> : <Time at={dueAt} />}
      <span className="max-w-44 truncate text-12 font-normal text-text-3" title={marked?.note ?? undefined}>
        <Time at={since} look="relative" />
        {marked !== undefined && ` · ${marked.taken_by?.name ?? say(words.nobody)}`}
      </span>
    </span>
  )
}

/** Where a row is taken and its note written: given by the page to who may. */
export type MarkSlot = ComponentType<{
  readonly type: 'case' | 'deposit' | 'debt' | 'transfer'
  readonly id: string
  readonly marked: Marked
}>
