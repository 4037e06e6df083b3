// Answers for the three faces of a dialog about many records: being tried, what would become of each, what became of each.
import type { ReactNode } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { ProblemError, troubleOf } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import { type ManyLine, ManyLines } from './many-results.tsx'

interface LookingProps {
  readonly title: string
  /** Why it could not be tried. */
  readonly problem: Problem | undefined
  readonly onLook: () => void
  readonly onClose: () => void
}

export function ManyLooking({ title, problem, onLook, onClose }: LookingProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
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

interface ReviewProps {
  readonly title: string
  readonly description: ReactNode
  /** The form in it that sends the word; none where nothing can be decided. */
  readonly act:
    | { readonly formId: string; readonly label: string; readonly look: 'primary' | 'danger' }
    | undefined
  readonly pending: boolean
  readonly isChecking: boolean
  /** Why all of it was refused; what a field says by itself is not said again. */
  readonly problem: Problem | undefined
  readonly onLook: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A lost answer is asked for again by itself: whoever closes the dialog meanwhile changes nothing. */
export function ManyReview(props: ReviewProps) {
  const { title, description, act, pending, isChecking, problem, onLook, onClose, children } = props
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            {say(isChecking ? words.close : words.cancel)}
          </Button>
          {act !== undefined && (
            <Button type="submit" form={act.formId} variant={act.look} pending={pending || isChecking}>
              {act.label}
            </Button>
          )}
        </>
      }
    >
      {children}
      {isChecking ? (
        <Banner live tone="warning" title={say(words.unknownTitle)}>
          {say(words.checkingMany)}
        </Banner>
      ) : (
        problem !== undefined && <Refused problem={problem} onLook={onLook} />
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

interface BecameProps {
  readonly outcome: {
    readonly done: number
    readonly refused: number
    readonly items: readonly { readonly id: string; readonly message: string | null }[]
  }
  /** What was seen of each before. */
  readonly known: readonly ManyLine[]
  /** What is said of those that were decided. */
  readonly done: string
  readonly onClose: () => void
}

export function ManyBecame({ outcome, known, done, onClose }: BecameProps) {
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
