// Answers for the three faces of a dialog about many records: being tried, what would become of each, what became of each.
import { type ReactNode, useId } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { type CountedWord, say, sayCount, type Word } from '#kit/words/words.ts'
import { fieldProblem, ProblemError, troubleOf } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import { type ManyLine, ManyLines } from './many-results.tsx'
import { useOnce } from './once.ts'

export type Decision = 'approve' | 'reject'

/** What is said of each decision, by the names that all catalogues have for it. */
type DecisionWords = Readonly<
  Record<`${Decision}${'Looking' | 'None'}` | 'approved' | 'rejected', Word> &
    Record<`${Decision}${'Title' | 'Act'}` | `can${Capitalize<Decision>}`, CountedWord>
>

export const saysOf = (named: DecisionWords, decision: Decision) => ({
  looking: named[`${decision}Looking`],
  title: named[`${decision}Title`],
  none: named[`${decision}None`],
  act: named[`${decision}Act`],
  ...(decision === 'approve'
    ? { can: named.canApprove, done: named.approved, look: 'primary' as const }
    : { can: named.canReject, done: named.rejected, look: 'danger' as const }),
})
type ManyWords = ReturnType<typeof saysOf>

interface LookingProps<Seen> {
  readonly says: ManyWords
  /** What would become of each, once it is known. */
  readonly answer: Seen | undefined
  /** Why it could not be tried. */
  readonly problem: Problem | undefined
  readonly onLook: () => void
  readonly onClose: () => void
  readonly children: (seen: Seen) => ReactNode
}

/** Looks once, when the dialog opens; whoever wants to look again says so. */
export function ManyLooking<Seen>(props: LookingProps<Seen>) {
  const { says, answer, problem, onLook, onClose, children } = props
  useOnce(onLook)
  if (answer !== undefined) return children(answer)
  return (
    <Dialog open onClose={onClose} title={say(says.looking)}>
      {problem === undefined ? (
        <Loading label={say(words.tryingEach)}>
          <Skeleton className="h-64 w-full rounded-button" />
        </Loading>
      ) : problem.status === 422 ? (
        <Banner live tone="warning">
          {problem.message}
        </Banner>
      ) : (
        <ErrorState trouble={troubleOf(new ProblemError(problem))} onRetry={onLook} />
      )}
    </Dialog>
  )
}

/** The form with which they are decided. */
interface WordForm {
  readonly id: string
  /** What is wrong with its field. */
  readonly fault: string | undefined
  readonly disabled: boolean
}

interface ReviewProps {
  readonly says: ManyWords
  readonly description: ReactNode
  /** How many can be decided. */
  readonly count: number
  readonly lines: readonly ManyLine[]
  readonly deciding: {
    readonly outcome: Outcome | undefined
    readonly pending: boolean
    readonly isChecking: boolean
    /** Why all of it was refused; what a field says by itself is not said again. */
    readonly problem: Problem | undefined
  }
  readonly field: string
  readonly onLook: () => void
  /** `decided`: something was done, or may have been. */
  readonly onClose: (decided: boolean) => void
  /** Where there is something to decide. */
  readonly children: (form: WordForm) => ReactNode
}

/** A lost answer is asked for again by itself: whoever closes the dialog meanwhile changes nothing. */
export function ManyReview(props: ReviewProps) {
  const { says, description, count, lines, field, onLook, onClose, children } = props
  const { outcome, pending, isChecking, problem } = props.deciding
  const id = useId()
  const fault = fieldProblem(problem, field)
  if (outcome !== undefined)
    return <ManyBecame outcome={outcome} known={lines} done={say(says.done)} onClose={() => onClose(true)} />
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={() => onClose(isChecking)}
      title={count === 0 ? say(says.none) : sayCount(says.title, count)}
      description={description}
      actions={
        <>
          <Button onClick={() => onClose(isChecking)} disabled={pending}>
            {say(isChecking ? words.close : words.cancel)}
          </Button>
          {count > 0 && (
            <Button type="submit" form={id} variant={says.look} pending={pending || isChecking}>
              {sayCount(says.act, count)}
            </Button>
          )}
        </>
      }
    >
      <ManyLines label={say(words.wouldBecome)} lines={lines} able={say(words.canBeDecided)} />
      {count > 0 && children({ id, fault, disabled: pending || isChecking })}
      {isChecking ? (
        <Banner live tone="warning" title={say(words.unknownTitle)}>
          {say(words.checkingMany)}
        </Banner>
      ) : (
        problem !== undefined && fault === undefined && <Refused problem={problem} onLook={onLook} />
      )}
    </Dialog>
  )
}

function Refused({ problem, onLook }: { problem: Problem; onLook: () => void }) {
  const again =
    problem.code === 'changed_since_preview' ? (
      <Button size="sm" onClick={onLook}>
        {say(words.seeLatest)}
      </Button>
    ) : undefined
  return (
    <Banner live tone="danger" action={again}>
      {problem.message}
    </Banner>
  )
}

interface Outcome {
  readonly done: number
  readonly refused: number
  readonly items: readonly { readonly id: string; readonly message: string | null }[]
}

interface BecameProps {
  readonly outcome: Outcome
  /** What was seen of each before. */
  readonly known: readonly ManyLine[]
  /** What is said of those that were decided. */
  readonly done: string
  readonly onClose: () => void
}

function ManyBecame({ outcome, known, done, onClose }: BecameProps) {
  const lines = outcome.items.map(({ id, message }) => {
    const line = known.find((one) => one.id === id)
    return { id, title: line?.title ?? id, note: line?.note, why: message }
  })
  const counts = { done: outcome.done, refused: outcome.refused }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={say(words.becameTitle)}
      description={<span role="status">{say(words.became, counts)}</span>}
      actions={<Button onClick={onClose}>{say(words.done)}</Button>}
    >
      <ManyLines label={say(words.becameEach)} lines={lines} able={done} />
    </Dialog>
  )
}
