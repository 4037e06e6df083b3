// Answers for a person's decision on a transfer in review: which, what it posts, why, and what came of it.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { newIdempotencyKey } from '#kit/http/client.ts'
import type { Problem } from '#kit/http/contract.ts'
import { answerKey, fieldProblem, troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { decideTransfer, type decisions, previewDecision } from '../staff-contract.ts'
import type { Transfer } from './state.tsx'
import { words } from './words.ts'

type Decision = (typeof decisions)[number]

interface DecideDialogProps {
  readonly transfer: Transfer
  readonly signInHref: string
  readonly onClose: () => void
}

export function DecideDialog({ transfer, signInHref, onClose }: DecideDialogProps) {
  const formId = useId()
  const [decision, setDecision] = useState<Decision>('paid')
  const deciding = useDeciding(transfer.transaction_id, decision, onClose)
  const { preview, pending, problem } = deciding
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={say(words.decideTitle)}
      description={say(words.decideBody)}
      actions={<Acts formId={formId} decision={decision} deciding={deciding} onClose={onClose} />}
    >
      <SegmentedControl
        label={say(words.decision)}
        choices={[
          { value: 'paid', label: say(words.paid) },
          { value: 'not_paid', label: say(words.notPaid) },
        ]}
        value={decision}
        onChange={setDecision}
      />
      <p className="text-13 text-text-2">{say(decision === 'paid' ? words.paidBody : words.notPaidBody)}</p>
      <Postings preview={preview} transfer={transfer} onAgain={deciding.seeLatest} />
      <ReasonForm
        id={formId}
        pending={pending}
        error={fieldProblem(problem, 'reason')}
        onSubmit={(reason) => void deciding.decide(reason)}
      />
      {problem !== undefined && fieldProblem(problem, 'reason') === undefined && (
        <Refusal problem={problem} signInHref={signInHref} onLatest={deciding.seeLatest} />
      )}
    </Dialog>
  )
}

function Acts({
  formId,
  decision,
  deciding: { preview, pending, problem },
  onClose,
}: {
  formId: string
  decision: Decision
  deciding: ReturnType<typeof useDeciding>
  onClose: () => void
}) {
  const act = say(decision === 'paid' ? words.paid : words.notPaid)
  return (
    <>
      <Button onClick={onClose} disabled={pending} data-focus-first="">
        {say(words.cancel)}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        pending={pending}
        disabled={preview.data === undefined}
      >
        {problem?.code === 'offline' ? say(words.sendAgain) : act}
      </Button>
    </>
  )
}

interface ReasonFormProps {
  readonly id: string
  readonly pending: boolean
  readonly error: string | undefined
  readonly onSubmit: (reason: string) => void
}

/** The button that sends it stands in the foot of the dialog. */
function ReasonForm({ id, pending, error, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(reason)
      }}
    >
      <TextInput
        label={say(words.reason)}
        hint={say(words.reasonHint)}
        error={error}
        name="reason"
        autoComplete="off"
        maxLength={280}
        value={reason}
        onChange={setReason}
        disabled={pending}
      />
    </form>
  )
}

function useDeciding(transactionId: string, decision: Decision, onDecided: () => void) {
  const answers = useQueryClient()
  const asked = { params: { transaction_id: transactionId }, query: { decision } }
  const preview = useAnswer(previewDecision, asked)
  const { send, pending, problem } = useSend(decideTransfer)
  // A key belongs to what was sent under it.
  const [intent, setIntent] = useState({ key: newIdempotencyKey(), body: '' })
  const decide = async (reason: string) => {
    if (pending || preview.data === undefined) return
    const body = { decision, hash: preview.data.hash, reason }
    const text = JSON.stringify(body)
    const key = intent.body === '' || intent.body === text ? intent.key : newIdempotencyKey()
    setIntent({ key, body: text })
    const answered = await send({ params: asked.params, body, idempotencyKey: key })
    if (!answered.ok) return
    void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewDecision.name })
    toast.success(answered.message)
    onDecided()
  }
  const seeLatest = () => void answers.resetQueries({ queryKey: answerKey(previewDecision, asked) })
  return { preview, decide, pending, problem, seeLatest }
}

function Postings({
  preview,
  transfer,
  onAgain,
}: {
  preview: ReturnType<typeof useDeciding>['preview']
  transfer: Transfer
  onAgain: () => void
}) {
  if (preview.data !== undefined) {
    if (preview.data.postings.length > 0) return <PostingTable postings={preview.data.postings} />
    const { currency, total: amount } = transfer
    return (
      <p className="rounded-button bg-sunken px-3 py-2 text-13">
        {say(words.noPosting, { amount: formatAmount({ currency, amount }) })}
      </p>
    )
  }
  if (preview.error !== null) {
    const trouble = troubleOf(preview.error)
    return (
      <ErrorState
        trouble={{ ...trouble, status: preview.error.problem.status === 409 ? 422 : trouble.status }}
        onRetry={onAgain}
      />
    )
  }
  return (
    <Loading label={say(words.loadingPreview)}>
      <Skeleton className="h-32 w-full rounded-button" />
    </Loading>
  )
}

function Refusal({
  problem,
  signInHref,
  onLatest,
}: {
  problem: Problem
  signInHref: string
  onLatest: () => void
}) {
  if (problem.code === 'offline') {
    return (
      <Banner live tone="warning" title={say(words.unknownTitle)}>
        {say(words.unknownBody)}
      </Banner>
    )
  }
  return (
    <Banner live tone="danger" action={wayOut(problem, signInHref, onLatest)}>
      {problem.message}
    </Banner>
  )
}

function wayOut(problem: Problem, signInHref: string, onLatest: () => void): ReactNode {
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
