// Answers for the dialog in which staff change what holds for everybody: written, then seen before and after, then sent.
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useId, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { DateInput, type DateParts, noDate, readDate } from '#kit/ui/date-input.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { ActForm, ActFrame } from './act-dialog.tsx'
import { fieldProblem } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import type { PaperFieldOf } from './paper-field.ts'
import { ReasonForm } from './previewed-act.tsx'
import type { Reviewing } from './reviewed.ts'
import { NobodyToApprove, SentForApproval } from './sent-for-approval.tsx'

export interface ReviewedChangeProps {
  readonly title: string
  /** What it is and for whom, in words. */
  readonly effect: string
  /** What was seen of the change; undefined while it is still written. */
  readonly review: ReactNode | undefined
  readonly act: string
  readonly danger?: boolean | undefined
  readonly pending: boolean
  readonly problem: Problem | undefined
  readonly signInHref: string
  /** The most characters of a reason; without it none is asked for. */
  readonly reasonMost?: number | undefined
  /** For what may rest on a paper. */
  readonly paper?: PaperFieldOf | undefined
  readonly children: ReactNode
  readonly onReview: () => void
  readonly onBack: () => void
  readonly onSend: (reason: string, paper: string | undefined) => void
  readonly onClose: () => void
}

export function ReviewedChange(props: ReviewedChangeProps) {
  const { review, act, onReview, onBack } = props
  const formId = useId()
  const isSeen = review !== undefined
  return (
    <ActFrame
      {...props}
      formId={formId}
      act={isSeen ? act : say(words.review)}
      danger={isSeen && props.danger}
      back={isSeen ? { label: say(words.back), onBack } : undefined}
      onLatest={onReview}
    >
      {isSeen ? (
        <Seen {...props} formId={formId} />
      ) : (
        <ActForm id={formId} onSubmit={onReview}>
          {props.children}
        </ActForm>
      )}
    </ActFrame>
  )
}

/** What is known of every change before it is asked for. */
interface Planned {
  readonly lacks_approver: boolean
}

interface ChangeByTwoProps<Preview extends Planned> extends Pick<
  ReviewedChangeProps,
  'title' | 'effect' | 'signInHref' | 'children' | 'onReview' | 'onClose'
> {
  readonly reviewing: Reviewing<Preview>
  /** What would change, as it was worked out. */
  readonly seen: (preview: Preview) => ReactNode
}

/** A change that always waits for a second person, from the first field to "Sent for approval". */
export function ChangeByTwo<Preview extends Planned>({
  reviewing,
  seen,
  ...props
}: ChangeByTwoProps<Preview>) {
  const { pending, problem, seen: preview, waiting, send, back } = reviewing
  const { title, onClose } = props
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  return (
    <ReviewedChange
      {...props}
      {...{ pending, problem }}
      review={
        preview && (
          <>
            {seen(preview)}
            {preview.lacks_approver && <NobodyToApprove />}
          </>
        )
      }
      act={say(words.sendForApproval)}
      reasonMost={140}
      onBack={back}
      onSend={(reason) => void send(reason)}
    />
  )
}

function Seen(props: ReviewedChangeProps & { formId: string }) {
  const { review, reasonMost, paper, formId, pending, problem, onSend } = props
  return (
    <>
      {review}
      {reasonMost === undefined ? (
        <ActForm id={formId} onSubmit={() => onSend('', undefined)} />
      ) : (
        <ReasonForm
          id={formId}
          most={reasonMost}
          pending={pending}
          error={fieldProblem(problem, 'reason')}
          paper={paper}
          onSubmit={onSend}
        />
      )}
    </>
  )
}

export interface Difference {
  readonly name: string
  /** Null: nothing. */
  readonly before: string | null
  readonly after: string
}

/** Before and after, always both. What stays the same steps back. */
export function Differences({ label, rows }: { label: string; rows: readonly Difference[] }) {
  return (
    <dl aria-label={label} className="grid gap-2.5 rounded-button border border-border p-4 text-13">
      {rows.map(({ name, before, after }) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-12 text-text-3">{name}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {before !== after && (
              <>
                <span className="text-text-3">{before ?? say(words.nothing)}</span>
                <ArrowRight size={12} strokeWidth={2} aria-label={say(words.becomes)} className="shrink-0" />
              </>
            )}
            <span className={before === after ? 'text-text-3' : 'font-semibold'}>{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** From when until when a change would hold. At once is when the second person says yes. */
export function holdsIn({
  from,
  until,
  atOnce,
}: {
  readonly from: string
  readonly until: string | null
  readonly atOnce: boolean
}): readonly Difference[] {
  const same = (name: string, text: string) => ({ name, before: text, after: text })
  return [
    same(say(words.holdsFrom), atOnce ? say(words.onceApproved) : formatDateTime(from)),
    same(say(words.until), until === null ? say(words.noEnd) : formatDateTime(until)),
  ]
}

/** From when something holds: at once, or from a later Lagos day. */
interface Beginning {
  readonly when: 'now' | 'later'
  readonly day: DateParts
}

/** The beginning of a change while it is typed, with its field. */
export function useBeginning(first: Beginning['when']) {
  const [begins, setBegins] = useState<Beginning>({ when: first, day: noDate })
  const [noDay, setNoDay] = useState(false)
  return {
    atOnce: begins.when === 'now',
    /** Hands on the day as the wire has it, or says that it is none of the calendar. */
    read: (then: (from: { readonly from?: string }) => void) => {
      const from = begins.when === 'later' ? readDate(begins.day) : undefined
      setNoDay(from === null)
      if (from !== null) then(from === undefined ? {} : { from })
    },
    fieldFor: (problem: Problem | undefined) => (
      <BeginningField
        value={begins}
        onChange={setBegins}
        error={noDay ? say(words.noDay) : fieldProblem(problem, 'from')}
      />
    ),
  }
}

const whenChoices = [
  { value: 'now', label: say(words.atOnce) },
  { value: 'later', label: say(words.laterDay) },
] as const

function BeginningField(props: {
  readonly value: Beginning
  readonly onChange: (value: Beginning) => void
  readonly error: string | undefined
}) {
  const { value, onChange, error } = props
  return (
    <>
      <SegmentedControl
        label={say(words.holdsFrom)}
        choices={whenChoices}
        value={value.when}
        onChange={(when) => onChange({ ...value, when })}
      />
      {value.when === 'later' && (
        <DateInput
          label={say(words.dayOfLagos)}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
          error={error}
        />
      )}
    </>
  )
}

/** The law, circular or decision that a change rests on. */
export function SourceField(props: {
  readonly value: string
  readonly problem: Problem | undefined
  readonly onChange: (value: string) => void
}) {
  const { value, problem, onChange } = props
  return (
    <TextInput
      label={say(words.source)}
      hint={say(words.sourceHint)}
      error={fieldProblem(problem, 'source')}
      name="source"
      autoComplete="off"
      maxLength={200}
      {...{ value, onChange }}
    />
  )
}
