// Answers for the dialogs of staff acts: their frame, and the one in which what an act does is seen before it is done.
import { type ReactNode, useId } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { fieldProblem } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import type { PaperFieldOf } from './paper-field.ts'
import { ActRefusal, Preview, ReasonForm } from './previewed-act.tsx'
import type { PreviewedAct } from './reviewed.ts'
import { NobodyToApprove, SentForApproval } from './sent-for-approval.tsx'

export interface ActFrameProps {
  readonly title: string
  /** What it is and what changes for whom, in words. */
  readonly effect: ReactNode
  readonly size?: 'sm' | 'lg' | undefined
  /** The form inside, which the button of the act sends. */
  readonly formId: string
  /** Left out where one may only look. */
  readonly act: string | undefined
  readonly danger?: boolean | undefined
  /** Whether the act can be sent; left out, it can. */
  readonly ready?: boolean | undefined
  /** What leads back; left out, it cancels. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  /** A step back that stands beside what cancels. */
  readonly onStepBack?: (() => void) | undefined
  /** Where the keyboard begins; left out, at the first field. What leads back is for where there is something to read first. */
  readonly first?: 'back' | 'act' | undefined
  readonly pending: boolean
  readonly problem: Problem | undefined
  /** Whether a fault of a field stands at its field, and is not said again; left out, it does. */
  readonly hasFields?: boolean | undefined
  /** For what may be refused for want of a fresh proof, or because it has changed since it was seen. */
  readonly signInHref?: string | undefined
  readonly children: ReactNode
  /** Reads anew what has changed meanwhile. */
  readonly onLatest?: (() => void) | undefined
  readonly onClose: () => void
}

/** Title, effect, what is asked for, what refused it, and two buttons. A fault of a field stands at its field. */
export function ActFrame(props: ActFrameProps) {
  const { title, effect, size, pending, problem, signInHref, children, hasFields = true, onClose } = props
  const { onLatest = props.onStepBack ?? onClose } = props
  const hasFieldFault = hasFields && (problem?.errors?.length ?? 0) > 0
  return (
    <Dialog
      open
      {...{ size, title, onClose }}
      busy={pending}
      description={effect}
      actions={<Acts {...props} />}
    >
      {children}
      {problem === undefined || hasFieldFault ? null : signInHref === undefined ? (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      ) : (
        <ActRefusal {...{ problem, signInHref, onLatest }} />
      )}
    </Dialog>
  )
}

function Acts(props: ActFrameProps) {
  const { formId, act, danger, ready = true, back, first, pending, onStepBack, onClose } = props
  return (
    <>
      {onStepBack !== undefined && (
        <Button variant="ghost" onClick={onStepBack} disabled={pending} className="sm:mr-auto">
          {say(words.back)}
        </Button>
      )}
      <Button
        onClick={back?.onBack ?? onClose}
        disabled={pending}
        {...(first === 'back' ? { 'data-focus-first': '' } : {})}
      >
        {back?.label ?? say(words.cancel)}
      </Button>
      {act !== undefined && (
        <Button
          type="submit"
          form={formId}
          variant={danger === true ? 'danger' : 'primary'}
          pending={pending}
          disabled={!ready}
          {...(first === 'act' ? { 'data-focus-first': '' } : {})}
        >
          {act}
        </Button>
      )}
    </>
  )
}

interface ActFormProps {
  readonly id: string
  readonly className?: string
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

/** The form of such a dialog, which the button in its foot sends. */
export function ActForm({ id, className = 'grid gap-4', onSubmit, children }: ActFormProps) {
  return (
    <form
      id={id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** What the preview of a command answers besides what it would do. */
interface Previewed {
  readonly hash: string
  readonly needs_approval?: boolean
  readonly lacks_approver?: boolean
}

export interface PreviewedActDialogProps<Seen extends Previewed> extends Omit<
  ActFrameProps,
  'formId' | 'first' | 'act' | 'children' | 'pending' | 'problem' | 'signInHref' | 'onLatest'
> {
  readonly acting: PreviewedAct<Seen>
  readonly signInHref: string
  readonly seen: (data: Seen) => ReactNode
  readonly act: string
  /** Whether what would be done is chosen already; until then nothing is seen. Left out, it is. */
  readonly isChosen?: boolean | undefined
  /** Whether the reader may act; who may only look sees what it would do. */
  readonly mayAct?: boolean | undefined
  readonly reasonMost: number
  /** What the reason answers, where it is more than why. */
  readonly reasonWord?: Word | undefined
  /** For what may rest on a paper. */
  readonly paper?: PaperFieldOf | undefined
  /** Below the reason: what is asked for beside it. */
  readonly beside?: ReactNode
  /** Above what is seen: what it is about. */
  readonly children?: ReactNode
}

/** What an act does, a reason, and the act: exactly what was seen, or nothing; and what then waits for a second person. */
export function PreviewedActDialog<Seen extends Previewed>(props: PreviewedActDialogProps<Seen>) {
  const { title, acting, seen, act, mayAct = true, ready = true, reasonMost, paper, beside } = props
  const { isChosen = true, children, onClose } = props
  const { preview, pending, waiting, over, seeLatest } = acting
  // Of two that say the same the act's own is newer.
  const problem = over === undefined || over.code === acting.problem?.code ? acting.problem : undefined
  const isShown = isChosen && (over === undefined || problem === undefined)
  const canAct = mayAct && over === undefined
  const formId = useId()
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  const needsTwo = preview.data?.needs_approval === true
  const actNow = needsTwo ? say(words.sendForApproval) : act
  return (
    <ActFrame
      {...props}
      {...{ formId, pending, problem }}
      act={canAct ? (problem?.code === 'offline' ? say(words.askAgain) : actNow) : undefined}
      back={canAct ? props.back : { label: say(words.close), onBack: onClose }}
      ready={ready && preview.data !== undefined}
      first="back"
      onLatest={seeLatest}
    >
      {children}
      {isShown && (
        <Preview preview={preview} onAgain={seeLatest}>
          {seen}
        </Preview>
      )}
      {canAct && isChosen && preview.data?.lacks_approver === true && <NobodyToApprove />}
      {mayAct && isChosen && (
        <ReasonForm
          id={formId}
          most={reasonMost}
          word={props.reasonWord}
          pending={pending}
          error={fieldProblem(problem, 'reason')}
          paper={paper}
          isOver={over !== undefined || (preview.data === undefined && preview.error !== null)}
          onSubmit={(reason, attached) => void acting.act(reason, attached)}
        >
          {beside}
        </ReasonForm>
      )}
    </ActFrame>
  )
}
