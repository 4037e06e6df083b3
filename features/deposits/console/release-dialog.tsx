// Answers for releasing one suspended deposit: the evidence, a reason, the act, and what came of it.
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId, useState } from 'react'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, troubleOf } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import type { listSuspended, releaseDeposit } from '../contract.ts'
import { useRelease } from './release.ts'
import { suspensionWords } from './suspension-words.ts'
import { words } from './words.ts'

type Deposit = WireAnswer<typeof listSuspended>['items'][number]
type Released = WireAnswer<typeof releaseDeposit>

interface ReleaseDialogProps {
  readonly deposit: Deposit
  readonly signInHref: string
  readonly onClose: () => void
}

export function ReleaseDialog({ deposit, signInHref, onClose }: ReleaseDialogProps) {
  const formId = useId()
  const { preview, release, pending, released, problem, seeLatest } = useRelease(deposit.id)
  const isReady = preview.data !== undefined
  const act = say(words.releaseAmount, { amount: formatAmount(deposit) })
  if (released !== undefined) return <Receipt deposit={released} onClose={onClose} />
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={say(words.releaseOf)}
      description={say(words.description)}
      actions={
        <>
          <Button onClick={onClose} disabled={pending} data-focus-first="">
            {say(words.cancel)}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} disabled={!isReady}>
            {problem?.code === 'offline' ? say(words.sendAgain) : act}
          </Button>
        </>
      }
    >
      <Evidence deposit={deposit} />
      <Postings preview={preview} onAgain={seeLatest} />
      {isReady && (
        <ReasonForm
          id={formId}
          pending={pending}
          error={fieldProblem(problem, 'reason')}
          onSubmit={(reason) => void release(reason)}
        />
      )}
      {problem !== undefined && <Refusal problem={problem} signInHref={signInHref} onLatest={seeLatest} />}
    </Dialog>
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
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    onSubmit(reason)
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        label={say(words.reason)}
        hint={say(words.reasonHint)}
        error={error}
        name="reason"
        autoComplete="off"
        maxLength={140}
        value={reason}
        onChange={setReason}
        disabled={pending}
      />
      <p className="text-13 text-pretty text-text-2">{say(words.effect)}</p>
    </form>
  )
}

function Postings({
  preview,
  onAgain,
}: {
  preview: ReturnType<typeof useRelease>['preview']
  onAgain: () => void
}) {
  if (preview.data !== undefined) return <PostingTable postings={preview.data.postings} />
  if (preview.error !== null) {
    const { problem } = preview.error
    return (
      <ErrorState trouble={{ ...troubleOf(preview.error), status: readable(problem) }} onRetry={onAgain} />
    )
  }
  return (
    <Loading label={say(words.loadingPreview)}>
      <Skeleton className="h-32 w-full rounded-button" />
    </Loading>
  )
}

/** Refusals of the preview carry their own sentence; the view for 409 would only say that something changed. */
function readable(problem: Problem): number {
  return problem.status === 409 ? 422 : problem.status
}

function Evidence({ deposit }: { deposit: Deposit }) {
  const { currency, amount, sender_name: name, sender_bank: bank, paid_at: at, suspension } = deposit
  const { user_name: owner } = deposit
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <p className="text-30 font-semibold">
        <Amount currency={currency} amount={amount} />
      </p>
      <Facts
        facts={[
          { label: say(words.from), value: `${name}, ${bank}` },
          { label: say(words.owner), value: owner ?? say(words.unknownOwner) },
          { label: say(words.paid), value: formatDateTime(at) },
          { label: say(words.why), value: suspension === null ? '' : say(suspensionWords[suspension]) },
        ]}
      />
    </div>
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
  if (problem.code === 'step_up_required') {
    return (
      <ButtonLink size="sm" href={signInHref}>
        {say(words.signInAgain)}
      </ButtonLink>
    )
  }
  if (problem.code !== 'changed_since_preview') return undefined
  return (
    <Button size="sm" onClick={onLatest}>
      {say(words.seeLatest)}
    </Button>
  )
}

/** What was done stays until it is closed: a message of two seconds is not a receipt. */
function Receipt({ deposit, onClose }: { deposit: Released; onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={say(words.releaseOf)}
      actions={
        <Button variant="primary" onClick={onClose} data-focus-first="">
          {say(words.close)}
        </Button>
      }
    >
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <CircleCheck aria-hidden="true" size={32} strokeWidth={1.75} className="text-success" />
        <p className="text-16 font-semibold">{say(words.released, { amount: formatAmount(deposit) })}</p>
        <p className="text-14 text-text-2">{say(words.releasedBody)}</p>
      </div>
      <Facts
        facts={[
          {
            label: say(words.reference),
            value: <CopyField mono text={deposit.provider_reference} label={say(words.copyReference)} />,
          },
          { label: say(words.from), value: `${deposit.sender_name}, ${deposit.sender_bank}` },
        ]}
      />
    </Dialog>
  )
}
