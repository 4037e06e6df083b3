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

/** By when it should be ended; once that is over it says so. */
export function DueCell({ dueAt, since }: { dueAt: string; since: string }) {
  const isOver = Date.parse(dueAt) < useNow().getTime()
  return (
    <span className="grid justify-items-start md:justify-items-end">
      {isOver ? <Badge tone="danger">{say(words.overdue)}</Badge> : <Time at={dueAt} />}
      <span className="text-12 font-normal text-text-3">
        <Time at={since} look="relative" />
      </span>
    </span>
  )
}

/** Where a row is taken and its note written: given by the page to who may. */
export type MarkSlot = ComponentType<{
  readonly type: 'case' | 'deposit' | 'debt'
  readonly id: string
  readonly marked: Marked
}>
