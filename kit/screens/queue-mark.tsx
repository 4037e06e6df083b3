// Answers for what a row of a queue shows beside its own, alike in each: its age, who has taken it, by when it should be ended, and how it ended.
import type { ComponentType } from 'react'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import type { Fact } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { narrows } from './queue-columns.tsx'
import { queueWords as words } from './queue-words.ts'
import type { Column } from '../ui/table-props.ts'

export interface Marked {
  readonly taken_by: { readonly uuid: string; readonly name: string } | null
  readonly note: string | null
}

/** The act of staff that ended a row; null where it ended without one. */
export interface Ended {
  readonly ended: {
    readonly act: string
    /** Who did it, or asked for it where it took two. */
    readonly by: string | null
    readonly approved_by: string | null
    readonly reason: string | null
  } | null
}

/** The request about a row that waits for a second person. */
export interface Waiting {
  readonly waiting_request?: string | null
}
type HrefOf = (id: string) => string

/** In a row: the name, under it that a second person is waited for, and the note. */
function MarkCell({ marked, requestHref }: { marked: Marked & Waiting; requestHref: HrefOf | undefined }) {
  const { taken_by: by, note, waiting_request: request } = marked
  return (
    <span className="grid max-w-40 min-w-0 max-md:text-12 md:min-w-20">
      <span className={by === null ? 'truncate text-text-3' : 'truncate'}>
        {by?.name ?? say(words.nobody)}
      </span>
      {typeof request === 'string' && requestHref !== undefined && (
        <span className="truncate text-12 font-normal">
          <TextLink href={requestHref(request)}>{say(words.waits)}</TextLink>
        </span>
      )}
      {note !== null && (
        <span className="truncate text-12 font-normal text-text-3" title={note}>
          {note}
        </span>
      )}
    </span>
  )
}

/** By when it should be ended. A card has no heading that says so. */
function DueCell({ dueAt }: { dueAt: string }) {
  const isOver = Date.parse(dueAt) < useNow().getTime()
  return (
    <span className="grid justify-items-start gap-0.5 max-md:justify-items-end max-md:text-12">
      <span className="max-md:hidden">
        <Time at={dueAt} />
      </span>
      <span className="md:hidden">{say(words.dueAt, { time: formatDateTime(dueAt) })}</span>
      {isOver && <Badge tone="danger">{say(words.overdue)}</Badge>}
    </span>
  )
}

const minute = 60_000

/** How long it has been open: `12 min`, `5 h`, `3 d`. */
function Age({ since }: { since: string }) {
  const minutes = Math.max(0, Math.floor((useNow().getTime() - Date.parse(since)) / minute))
  const word =
    minutes < 60
      ? say(words.minutes, { count: minutes })
      : minutes < 48 * 60
        ? say(words.hours, { count: Math.floor(minutes / 60) })
        : say(words.days, { count: Math.floor(minutes / (24 * 60)) })
  return (
    <time dateTime={since} title={`${formatDateTime(since)} WAT`}>
      {word}
    </time>
  )
}

/** The columns that each queue of open rows ends with, before the act. */
export function openColumns<Row extends Marked & Waiting & { readonly due_at: string }>(
  sinceOf: (row: Row) => string,
  requestHref?: HrefOf,
): readonly Column<Row>[] {
  return [
    { key: 'age', header: say(words.age), align: 'end', cell: (row) => <Age since={sinceOf(row)} /> },
    {
      key: 'due',
      header: say(words.due),
      card: 'end',
      cell: ({ due_at: due }) => <DueCell dueAt={due} />,
    },
    {
      key: 'taken',
      header: say(words.owner),
      card: 'start',
      cell: (row) => <MarkCell marked={row} requestHref={requestHref} />,
    },
  ]
}

/** The columns that each queue of closed rows ends with: how it ended, by whom and why, and when. */
export function closedColumns<Row extends Ended>(of: {
  readonly outcome: (row: Row) => string
  readonly at: (row: Row) => string | null
  /** What ends a row without staff. */
  readonly otherwise?: Word
}): readonly Column<Row>[] {
  return [
    {
      key: 'outcome',
      header: say(words.outcome),
      card: 'start',
      // Three lines where a second person approved it.
      className: `${narrows} md:py-1.5`,
      cell: (row) => (
        <Outcome
          outcome={of.outcome(row)}
          ended={row.ended}
          otherwise={of.otherwise ?? words.automatically}
        />
      ),
    },
    {
      key: 'closed',
      header: say(words.closed),
      align: 'end',
      card: 'end',
      cell: (row) => {
        const at = of.at(row)
        return at === null ? null : <Time at={at} />
      },
    },
  ]
}

function Outcome({ outcome, ended, otherwise }: Ended & { outcome: string; otherwise: Word }) {
  const told = toldOf(ended)
  const approver = ended?.approved_by ?? null
  return (
    <span className="grid min-w-0 max-md:text-12">
      <span className="truncate" title={outcome}>
        {outcome}
      </span>
      <span className="truncate text-12 font-normal text-text-3" title={told ?? undefined}>
        {told ?? say(otherwise)}
      </span>
      {approver !== null && (
        <span className="truncate text-12 font-normal text-text-3">
          {say(words.approvedBy, { name: approver })}
        </span>
      )}
    </span>
  )
}

/** Who it was with their reason; null where nobody of staff did it. */
function toldOf(ended: Ended['ended']): string | null {
  const { by = null, reason = null } = ended ?? {}
  return by !== null && reason !== null ? say(words.byWhom, { name: by, reason }) : (by ?? reason)
}

/** The same in a dialog: whose act it was, on whose word, and why. */
export function endedFacts(ended: Ended['ended'], otherwise: Word = words.automatically): readonly Fact[] {
  return [
    { label: say(words.decidedBy), value: ended === null ? say(otherwise) : (ended.by ?? '') },
    ...(ended?.approved_by ? [{ label: say(words.approver), value: ended.approved_by }] : []),
    ...(ended?.reason ? [{ label: say(words.reason), value: ended.reason }] : []),
  ]
}

/** In a dialog, in the place of the act: a second person is waited for. Nothing where none is. */
export function WaitsForApproval({ request, href }: { request: string | null; href: HrefOf }) {
  if (request === null) return null
  return (
    <Banner
      tone="warning"
      title={say(words.waits)}
      action={
        <ButtonLink size="sm" href={href(request)}>
          {say(words.seeRequest)}
        </ButtonLink>
      }
    >
      {say(words.waitsBody)}
    </Banner>
  )
}

/** Where a row is taken and its note written: given by the page to who may. */
export type MarkSlot = ComponentType<{
  readonly type: 'case' | 'deposit' | 'debt' | 'transfer' | 'lost_payout' | 'tier_request' | 'closing_request'
  readonly id: string
  readonly marked: Marked
  /** It is closed: nobody takes it any more, and a note that is being written is still saved. */
  readonly isClosed?: boolean
}>
