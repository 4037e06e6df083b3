// Answers for the dialog in which staff set a dated row of one of several kinds: which kind, its value and from when, what would change, then sent.
import { type ReactNode, useState } from 'react'
import { useNow } from '#kit/ui/now.ts'
import { Select } from '#kit/ui/select.tsx'
import { rowOn, useWrittenOver } from './dated-rows.tsx'
import type { Reviewing } from './reviewed.ts'
import { ChangeByTwo, type Difference, Differences, holdsIn, useBeginning } from './reviewed-change.tsx'

interface KindRow {
  readonly number: string
  readonly from: string
  readonly until: string | null
  readonly set_at: string
  readonly withdrawn_at: string | null
}

interface Seen {
  readonly from: string
  readonly until: string | null
  readonly lacks_approver: boolean
}

/** What is asked for: in which line, over which row of it. */
export interface AskedOf<Kind> {
  readonly kind: Kind
  readonly typed: string
  readonly when: { readonly from?: string; readonly instead_of?: string }
}

interface KindDialogProps<Kind extends string, Row extends KindRow, Preview extends Seen> {
  readonly title: string
  readonly effect: string
  readonly label: string
  readonly kinds: readonly { readonly value: Kind; readonly label: string }[]
  readonly rows: readonly Row[]
  readonly kindOf: (row: Row) => Kind
  readonly valueOf: (row: Row) => string
  readonly reviewing: Reviewing<Preview>
  readonly onLook: (asked: AskedOf<Kind>) => void
  readonly field: (of: {
    readonly kind: Kind
    readonly value: string
    readonly onChange: (typed: string) => void
  }) => ReactNode
  readonly before: {
    readonly label: string
    readonly rows: (seen: Preview, kind: Kind) => readonly Difference[]
  }
  readonly signInHref: string
  readonly onClose: () => void
}

export function KindDialog<Kind extends string, Row extends KindRow, Preview extends Seen>(
  props: KindDialogProps<Kind, Row, Preview>,
) {
  const { title, effect, label, kinds, rows, kindOf, valueOf, reviewing, onLook, field, before } = props
  const { signInHref, onClose } = props
  const now = useNow()
  const lineOf = (of: Kind | undefined) => rows.filter((row) => kindOf(row) === of)
  const heldBy = (of: Kind | undefined) => rowOn(lineOf(of), undefined, now)
  const [kind, setKind] = useState(kinds[0]?.value)
  const [typed, setTyped] = useState('')
  const beginning = useBeginning('now')
  const { review, notice, restart } = useWrittenOver(heldBy(kind), lineOf(kind), valueOf)
  if (kind === undefined) return null
  const look = (over: Row | undefined, from: { readonly from?: string }) =>
    onLook({ kind, typed, when: { ...from, ...(over && { instead_of: over.number }) } })
  return (
    <ChangeByTwo
      {...{ title, effect, reviewing, signInHref, onClose }}
      seen={(seen) => (
        <Differences
          label={before.label}
          rows={[...before.rows(seen, kind), ...holdsIn({ ...seen, atOnce: beginning.atOnce })]}
        />
      )}
      onReview={() =>
        beginning.read((from) => review(from, { fill: () => undefined, look: (over) => look(over, from) }))
      }
    >
      {notice}
      <Select
        {...{ label }}
        name="kind"
        choices={kinds}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          restart(heldBy(chosen))
        }}
      />
      {field({ kind, value: typed, onChange: setTyped })}
      {beginning.fieldFor(reviewing.problem)}
    </ChangeByTwo>
  )
}
