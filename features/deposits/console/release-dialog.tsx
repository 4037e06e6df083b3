// Answers for releasing one suspended deposit: the evidence, a reason, the act, and what came of it.
import { useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId, useState } from 'react'
import { newIdempotencyKey } from '#kit/http/client.ts'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { answerKey, fieldProblem, troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
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
import { type listSuspended, previewRelease, releaseDeposit } from '../contract.ts'
import { PostingTable } from './posting-table.tsx'
import { suspensionWords } from './suspension-words.ts'
import { words } from './words.ts'

type Deposit = WireAnswer<typeof listSuspended>['items'][number]

interface ReleaseDialogProps {
  readonly deposit: Deposit
  readonly signInHref: string
  readonly onClose: () => void
}

/** One key for one intent: it is made when the dialog opens and kept for every repeat of the same reason. */
export function ReleaseDialog({ deposit, signInHref, onClose }: ReleaseDialogProps) {
  const formId = useId()
  const answers = useQueryClient()
  const asked = { params: { id: deposit.id } }
  const preview = useAnswer(previewRelease, asked)
  const { send, pending, answer, problem } = useSend(releaseDeposit)
  const [reason, setReason] = useState('')
  const [intent, setIntent] = useState(() => ({ key: newIdempotencyKey(), body: '' }))
  const shown = formatAmount(deposit)
  const release = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (pending || preview.data === undefined) return
    const body = { hash: preview.data.hash, reason }
    // Another reason is another request: the server would refuse the old key for it.
    const isSame = intent.body === '' || intent.body === JSON.stringify(body)
    const next = { key: isSame ? intent.key : newIdempotencyKey(), body: JSON.stringify(body) }
    setIntent(next)
    const answered = await send({ ...asked, body, idempotencyKey: next.key })
    if (!answered.ok) return
    void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewRelease.name })
  }
  const seeLatest = () => void answers.resetQueries({ queryKey: answerKey(previewRelease, asked) })
  if (answer !== undefined) return <Receipt deposit={answer} onClose={onClose} />
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
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={pending}
            disabled={preview.data === undefined}
          >
            {problem?.code === 'offline' ? say(words.sendAgain) : say(words.releaseAmount, { amount: shown })}
          </Button>
        </>
      }
    >
      <Evidence deposit={deposit} />
      {preview.data !== undefined ? (
        <PostingTable postings={preview.data.postings} />
      ) : preview.error !== null ? (
        <ErrorState
          trouble={{ ...troubleOf(preview.error), status: readable(preview.error.problem) }}
          onRetry={seeLatest}
        />
      ) : (
        <Loading label={say(words.loadingPreview)}>
          <Skeleton className="h-32 w-full rounded-button" />
        </Loading>
      )}
      {preview.data !== undefined && (
        <form id={formId} noValidate onSubmit={(event) => void release(event)} className="grid gap-4">
          <TextInput
            label={say(words.reason)}
            hint={say(words.reasonHint)}
            error={fieldProblem(problem, 'reason')}
            name="reason"
            autoComplete="off"
            maxLength={140}
            value={reason}
            onChange={setReason}
            disabled={pending}
          />
          <p className="text-13 text-pretty text-text-2">{say(words.effect)}</p>
        </form>
      )}
      {problem !== undefined && <Refusal problem={problem} signInHref={signInHref} onLatest={seeLatest} />}
    </Dialog>
  )
}

/** Refusals of the preview carry their own sentence; the view for 409 would only say that something changed. */
function readable(problem: Problem): number {
  return problem.status === 409 ? 422 : problem.status
}

function Evidence({ deposit }: { deposit: Deposit }) {
  const { currency, amount, sender_name: name, sender_bank: bank, paid_at: at, suspension } = deposit
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <p className="text-30 font-semibold">
        <Amount currency={currency} amount={amount} />
      </p>
      <Facts
        facts={[
          { label: say(words.from), value: `${name}, ${bank}` },
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
function Receipt({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
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
