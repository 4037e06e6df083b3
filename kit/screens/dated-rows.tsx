// Answers for how dated rows of a setting read on a staff screen: which holds, which is to come, which has been, and taking one back.
import type { ReactNode } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'
import { SettingName } from './settings-panel.tsx'

/** A row on the wire. */
export interface DatedRow {
  readonly from: string
  /** Null: no end is known. */
  readonly until: string | null
  readonly set_at: string
  readonly withdrawn_at: string | null
}
export type RowState = 'now' | 'toCome' | 'past' | 'withdrawn'

/** Whether a row holds at an instant, will, or did; one that was taken back before it began never does. */
export function stateAt({ from, until, withdrawn_at: gone }: Omit<DatedRow, 'set_at'>, now: Date): RowState {
  if (gone !== null) return 'withdrawn'
  if (new Date(from) > now) return 'toCome'
  return until !== null && new Date(until) <= now ? 'past' : 'now'
}

const order = ['now', 'toCome', 'past', 'withdrawn'] as const

/** What holds, then what is to come, then what has been, each the last to begin first, with how each stands. */
export function byState<Row extends DatedRow>(
  rows: readonly Row[],
  clock: Date,
): readonly { readonly row: Row; readonly state: RowState }[] {
  // The screen's clock is renewed twice a minute: what was written later than it says has happened all the same.
  const now = rows.reduce((latest, { set_at: at }) => (new Date(at) > latest ? new Date(at) : latest), clock)
  const newest = rows.toSorted((one, other) => other.from.localeCompare(one.from))
  return order.flatMap((state) =>
    newest.filter((row) => stateAt(row, now) === state).map((row) => ({ row, state })),
  )
}

const tones = { now: 'success', toCome: 'info', past: 'neutral', withdrawn: 'neutral' } as const
const labels = {
  now: words.inForce,
  toCome: words.toCome,
  past: words.past,
  withdrawn: words.takenBack,
} as const

interface DatedLineProps {
  readonly name: ReactNode
  readonly row: DatedRow
  readonly state: RowState
  /** What it is called where the button names it. */
  readonly label: string
  readonly children?: ReactNode
  /** Left out where the reader may not. */
  readonly onTakeBack?: (() => void) | undefined
}

/** A row in a list of settings: its name and state over from when until when it holds. */
export function DatedLine({ name, row, state, label, children, onTakeBack }: DatedLineProps) {
  return (
    <>
      <SettingName
        name={
          <>
            {name}
            <Badge tone={tones[state]} quiet={state !== 'toCome'}>
              {say(labels[state])}
            </Badge>
          </>
        }
      >
        {children}
        {state === 'withdrawn'
          ? say(words.wasToBegin, { from: formatDateTime(row.from) })
          : say(words.period, {
              from: formatDateTime(row.from),
              until: row.until === null ? say(words.noEnd) : formatDateTime(row.until),
            })}
      </SettingName>
      {state === 'toCome' && onTakeBack !== undefined && (
        <Button onClick={onTakeBack} aria-label={say(words.takeBackOf, { name: label })}>
          {say(words.takeBack)}
        </Button>
      )}
    </>
  )
}
