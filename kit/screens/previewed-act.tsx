// Answers for the parts of a staff dialog that shows what an act posts before it is done: preview, reason, refusal.
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { type ProblemError, troubleOf } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import { noPaper, type PaperFieldOf } from './paper-field.ts'
import { refusalOf } from './reviewed.ts'

interface PreviewProps<Data> {
  readonly preview: Pick<UseQueryResult<Data, ProblemError>, 'data' | 'error'>
  readonly onAgain: () => void
  readonly children: (data: Data) => ReactNode
}

/** What the act would post, once it is known. */
export function Preview<Data>({ preview, onAgain, children }: PreviewProps<Data>) {
  // What was seen before it was refused is no more so.
  const refusal = refusalOf(preview.error)
  if (refusal !== undefined)
    return (
      <Banner live tone="warning">
        {refusal.errors?.[0]?.message ?? refusal.message}
      </Banner>
    )
  if (preview.data !== undefined) return children(preview.data)
  if (preview.error === null)
    return (
      <Loading label={say(words.loadingPreview)}>
        <Skeleton className="h-32 w-full rounded-button" />
      </Loading>
    )
  return <ErrorState trouble={troubleOf(preview.error)} onRetry={onAgain} />
}

interface ReasonFormProps {
  readonly id: string
  readonly most: number
  /** What it answers; left out, why. */
  readonly word?: Word | undefined
  readonly pending: boolean
  readonly error: string | undefined
  /** For what may rest on a paper. */
  readonly paper?: PaperFieldOf | undefined
  /** Nothing can be sent: what was typed stays, to be copied. */
  readonly isOver?: boolean | undefined
  readonly onSubmit: (reason: string, paper: string | undefined) => void
  /** What the act does, in a sentence or two. */
  readonly children?: ReactNode
}

/** The button that sends it stands in the foot of the dialog. */
export function ReasonForm(props: ReasonFormProps) {
  const { id, most, word, pending, error, paper, isOver = false, onSubmit, children } = props
  const [reason, setReason] = useState('')
  const [attached, setAttached] = useState(noPaper)
  const [isTooSoon, setTooSoon] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Where the dialog scrolls the field may be out of sight when its button is pressed.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector('input')?.focus()
  }, [error])
  if (isOver && reason === '') return null
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTooSoon(attached.isComing)
        if (!attached.isComing) onSubmit(reason, attached.id)
      }}
    >
      <ReasonField
        {...{ most, word, error }}
        value={reason}
        onChange={setReason}
        readOnly={pending || isOver}
      />
      {!isOver && paper?.({ value: attached, onChange: setAttached })}
      {isTooSoon && attached.isComing && (
        <p role="alert" className="text-13 text-danger">
          {say(words.paperComing)}
        </p>
      )}
      {children}
    </form>
  )
}

interface ReasonFieldProps {
  readonly most: number
  /** What it answers; left out, why. */
  readonly word?: Word | undefined
  /** The customer reads it too. */
  readonly isRead?: boolean | undefined
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly readOnly?: boolean
}

export function ReasonField({ most, word = words.reason, isRead, ...field }: ReasonFieldProps) {
  return (
    <TextInput
      label={say(word)}
      hint={say(isRead === true ? words.reasonReadHint : words.reasonHint, { most: String(most) })}
      name="reason"
      autoComplete="off"
      maxLength={most}
      {...field}
    />
  )
}

interface ActRefusalProps {
  readonly problem: Problem
  readonly signInHref: string
  readonly onLatest: () => void
}

/** Why the act was not done, or that nobody knows yet, with the one next step; in sight wherever the dialog stands. */
export function ActRefusal(props: ActRefusalProps) {
  const { problem, onLatest } = props
  const answers = useQueryClient()
  const [passed, setPassed] = useState<Problem>()
  const box = useRef<HTMLDivElement>(null)
  // The newest browsers answer a promise here, which an effect must not return.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  // What is shown beside the act has changed too, and what refused it is over.
  const seeLatest = () => {
    setPassed(problem)
    void answers.invalidateQueries()
    onLatest()
  }
  if (problem === passed) return null
  return (
    <div ref={box} className="scroll-my-5">
      <RefusalBanner {...props} onLatest={seeLatest} />
    </div>
  )
}

function RefusalBanner({ problem, signInHref, onLatest }: ActRefusalProps) {
  if (problem.code === 'offline')
    return (
      <Banner live tone="warning" title={say(words.unknownTitle)}>
        {say(words.unknownBody)}
      </Banner>
    )
  return (
    <Banner live tone="danger" action={wayOut({ problem, signInHref, onLatest })}>
      {problem.errors?.[0]?.message ?? problem.message}
    </Banner>
  )
}

function wayOut({ problem, signInHref, onLatest }: ActRefusalProps): ReactNode {
  if (problem.code === 'step_up_required')
    return (
      <ButtonLink size="sm" href={signInHref}>
        {say(words.signInAgain)}
      </ButtonLink>
    )
  if (problem.code !== 'changed_since_preview') return undefined
  return (
    <Button size="sm" onClick={onLatest}>
      {say(words.seeLatest)}
    </Button>
  )
}
