// Answers for the dialogs of staff acts: their frame, and the one in which what an act does is seen before it is done.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { fieldProblem, type ProblemError } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import type { PaperFieldOf } from './paper-field.ts'
import { ActRefusal, Preview, ReasonForm } from './previewed-act.tsx'
import { NobodyToApprove } from './sent-for-approval.tsx'

export interface ActFrameProps {
  readonly title: string
  /** What it is and what changes for whom, in words. */
  readonly effect: ReactNode
  readonly size?: 'lg' | undefined
  /** The form inside, which the button of the act sends. */
  readonly formId: string
  /** Left out where one may only look. */
  readonly act: string | undefined
  readonly danger?: boolean | undefined
  /** Whether the act can be sent; left out, it can. */
  readonly ready?: boolean | undefined
  /** What leads back; left out, it cancels. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  /** Whether the keyboard begins at what leads back: where there is something to read first. */
  readonly readFirst?: boolean | undefined
  readonly pending: boolean
  readonly problem: Problem | undefined
  readonly signInHref: string
  readonly children: ReactNode
  /** Reads anew what has changed meanwhile. */
  readonly onLatest: () => void
  readonly onClose: () => void
}

/** Title, effect, what is asked for, what refused it, and two buttons. A fault of a field stands at its field. */
export function ActFrame(props: ActFrameProps) {
  const { title, effect, size, formId, act, danger, ready = true, back, readFirst } = props
  const { pending, problem, signInHref, children, onLatest, onClose } = props
  const hasFieldFault = (problem?.errors?.length ?? 0) > 0
  return (
    <Dialog
      open
      size={size}
      busy={pending}
      onClose={onClose}
      title={title}
      description={effect}
      actions={
        <>
          <Button
            onClick={back?.onBack ?? onClose}
            disabled={pending}
            {...(readFirst === true ? { 'data-focus-first': '' } : {})}
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
            >
              {act}
            </Button>
          )}
        </>
      }
    >
      {children}
      {problem !== undefined && !hasFieldFault && <ActRefusal {...{ problem, signInHref, onLatest }} />}
    </Dialog>
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
  'formId' | 'readFirst' | 'act' | 'children'
> {
  readonly preview: Pick<UseQueryResult<Seen, ProblemError>, 'data' | 'error'>
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
  readonly onSubmit: (reason: string, paper: string | undefined) => void
}

/** What an act does, a reason, and the act: exactly what was seen, or nothing. */
export function PreviewedActDialog<Seen extends Previewed>(props: PreviewedActDialogProps<Seen>) {
  const {
    preview,
    seen,
    act,
    mayAct = true,
    ready = true,
    reasonMost,
    paper,
    beside,
    children,
    onSubmit,
  } = props
  const { isChosen = true } = props
  const formId = useId()
  const { pending, problem, onLatest } = props
  const needsTwo = preview.data?.needs_approval === true
  const actNow = needsTwo ? say(words.sendForApproval) : act
  return (
    <ActFrame
      {...props}
      formId={formId}
      act={mayAct ? (problem?.code === 'offline' ? say(words.askAgain) : actNow) : undefined}
      back={mayAct ? props.back : { label: say(words.close), onBack: props.onClose }}
      ready={ready && preview.data !== undefined}
      readFirst
    >
      {children}
      {isChosen && (
        <Preview preview={preview} onAgain={onLatest}>
          {seen}
        </Preview>
      )}
      {mayAct && isChosen && preview.data?.lacks_approver === true && <NobodyToApprove />}
      {mayAct && isChosen && preview.error === null && (
        <ReasonForm
          id={formId}
          most={reasonMost}
          word={props.reasonWord}
          pending={pending}
          error={fieldProblem(problem, 'reason')}
          paper={paper}
          onSubmit={onSubmit}
        >
          {beside}
        </ReasonForm>
      )}
    </ActFrame>
  )
}
