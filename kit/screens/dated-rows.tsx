// Answers for how dated rows of a setting read on a staff screen: which holds, which is to come, which has been, and taking one back.
import { type ReactNode, useState } from 'react'
import { startOfLagosDay } from '#kit/lagos.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { say, type Word } from '#kit/words/words.ts'
import { type ProblemError, troubleWith } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import { SettingName, SettingsPanel, type SettingsPanelProps } from './settings-panel.tsx'

/** A row on the wire. */
interface DatedRow {
  readonly from: string
  /** Null: no end is known. */
  readonly until: string | null
  readonly set_at: string
  readonly withdrawn_at: string | null
}
type RowState = 'now' | 'toCome' | 'past' | 'withdrawn'

/** Whether a row holds at an instant, will, or did; one that was taken back before it began never does. */
export function stateAt({ from, until, withdrawn_at: gone }: Omit<DatedRow, 'set_at'>, now: Date): RowState {
  if (gone !== null) return 'withdrawn'
  if (new Date(from) > now) return 'toCome'
  return until !== null && new Date(until) <= now ? 'past' : 'now'
}

/** The screen's clock is renewed twice a minute: what was written later than it says has happened all the same. */
const clockOf = (rows: readonly Pick<DatedRow, 'set_at'>[], clock: Date): Date =>
  rows.reduce((latest, { set_at: at }) => (new Date(at) > latest ? new Date(at) : latest), clock)

/** Of the rows of one line the one in force at the beginning of a Lagos day, or now. */
export function rowOn<Row extends DatedRow>(
  line: readonly Row[],
  day: string | undefined,
  now: Date,
): Row | undefined {
  const clock = clockOf(line, now)
  const begins = day === undefined ? clock : startOfLagosDay(day)
  const at = begins < clock ? clock : begins
  const newest = line.toSorted((one, other) => other.from.localeCompare(one.from))
  return newest.find((row) => stateAt(row, at) === 'now')
}

/** What was typed over `before`, over `after`: what was not touched follows. */
export function retyped<Wish extends object>(typed: Wish, before: Wish, after: Wish): Wish {
  const was = new Map<string, unknown>(Object.entries(before))
  const isTouched = (key: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(was.get(key))
  const touched = Object.entries(typed).filter(([key, value]) => isTouched(key, value))
  return { ...after, ...Object.fromEntries(touched) }
}

/**
 * The row over which a change is written. Where it begins on a day on which another is in force, as where a colleague was faster, that
 * one is filled in and said first, so that nothing is undone unseen.
 */
export function useWrittenOver<Row extends DatedRow>(
  first: Row | undefined,
  line: readonly Row[],
  detailOf: (row: Row) => string,
) {
  const now = useNow()
  const [over, setOver] = useState(first)
  const [isAnother, setAnother] = useState(false)
  const review = (
    { from }: { readonly from?: string },
    {
      fill,
      look,
    }: {
      readonly fill: (before: Row | undefined, after: Row) => void
      readonly look: (over: Row | undefined) => void
    },
  ) => {
    const found = rowOn(line, from, now)
    const other = found?.from === over?.from ? undefined : found
    setAnother(other !== undefined)
    if (other === undefined) return look(found)
    setOver(other)
    fill(over, other)
  }
  const notice = isAnother && over !== undefined && (
    <div ref={bringIntoSight}>
      <Banner live tone="warning">
        {say(words.writtenOver, { values: detailOf(over) })}
      </Banner>
    </div>
  )
  const restart = (row: Row | undefined) => {
    setOver(row)
    setAnother(false)
  }
  return { review, notice, restart }
}

function bringIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'nearest' })
}

const order = ['now', 'toCome', 'past', 'withdrawn'] as const

/** What holds, then what is to come, then what has been, each the last to begin first, with how each stands. */
function byState<Row extends DatedRow>(
  rows: readonly Row[],
  clock: Date,
): readonly { readonly row: Row; readonly state: RowState }[] {
  const now = clockOf(rows, clock)
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
  readonly name: string
  readonly row: DatedRow
  readonly state: RowState
  readonly children?: ReactNode
  /** Left out where the reader may not. */
  readonly onTakeBack?: (() => void) | undefined
}

/** A row in a list of settings: its name and state over from when until when it holds. */
function DatedLine({ name, row, state, children, onTakeBack }: DatedLineProps) {
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
        <Button onClick={onTakeBack} aria-label={say(words.takeBackOf, { name })}>
          {say(words.takeBack)}
        </Button>
      )}
    </>
  )
}

interface DatedPanelProps<Row extends DatedRow> extends Pick<
  SettingsPanelProps,
  'id' | 'title' | 'note' | 'foot'
> {
  readonly answer: {
    readonly data: readonly Row[] | undefined
    readonly error: ProblemError | null
    readonly refetch: () => Promise<unknown>
  }
  /** The rows that are shown at the most. */
  readonly most: number
  readonly empty?: string
  readonly nameOf: (row: Row) => string
  /** What is said of a row beside when it holds. */
  readonly detailOf?: (row: Row) => ReactNode
  readonly maySet: boolean
  readonly set: Word
  /** What stands in the place of the button where the reader may not. */
  readonly mayNot?: string
  /** The dialog that sets another row, beside those that there are, what holds now first. */
  readonly setting: (rows: readonly Row[], onClose: () => void) => ReactNode
  readonly takingBack: (row: Row, onClose: () => void) => ReactNode
}

/** A setting as its dated rows: setting another, and taking back what has not begun. */
export function DatedPanel<Row extends DatedRow & { readonly number: string }>(props: DatedPanelProps<Row>) {
  const { answer, most, empty = '', nameOf, detailOf, maySet, set, mayNot, ...panel } = props
  const { data, error, refetch } = answer
  const now = useNow()
  const [opened, setOpened] = useState<Row | 'new'>()
  const close = () => setOpened(undefined)
  const rows = data && byState(data, now)
  return (
    <>
      <SettingsPanel
        {...panel}
        aside={
          maySet ? (
            <Button size="sm" onClick={() => setOpened('new')}>
              {say(set)}
            </Button>
          ) : (
            mayNot
          )
        }
        {...troubleWith({ error, refetch })}
        empty={empty}
        rows={rows?.slice(0, most).map(({ row, state }) => (
          <DatedLine
            key={row.number}
            name={nameOf(row)}
            {...{ row, state }}
            onTakeBack={maySet ? () => setOpened(row) : undefined}
          >
            {detailOf?.(row)}
          </DatedLine>
        ))}
      />
      {opened === 'new' && props.setting(rows?.map(({ row }) => row) ?? [], close)}
      {opened !== undefined && opened !== 'new' && props.takingBack(opened, close)}
    </>
  )
}
