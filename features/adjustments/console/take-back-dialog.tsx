// Answers for reversing a transaction and refunding its charges: what it posts, why, and what came of it.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent, useUnanswered } from '#kit/screens/act-intent.ts'
import { answerKey, fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { ActRefusal, Preview, ReasonForm } from '#kit/screens/previewed-act.tsx'
import { isPending, type PendingApproval, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { formatAmount, isZero } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { previewRefund, previewReversal, refundCharges, reverseTransaction } from '../contract.ts'
import { words } from './words.ts'

export type TakeBackKind = 'reverse' | 'refund'
export type TakenBack = Exclude<WireAnswer<typeof reverseTransaction>, PendingApproval>

/** Whether an act can be offered for a transaction at all; the server decides whether it is done. */
export function canTakeBack(kind: TakeBackKind, { type, status, fee, vat }: TakenBack): boolean {
  if (status !== 'success') return false
  if (kind === 'reverse') return type === 'adjustment' || type === 'customer_transfer'
  return type === 'bank_transfer' && !(isZero(fee) && isZero(vat))
}

interface TakeBackDialogProps {
  readonly kind: TakeBackKind
  readonly transaction: TakenBack
  readonly signInHref: string
  readonly onClose: () => void
}

export function TakeBackDialog({ kind, transaction, signInHref, onClose }: TakeBackDialogProps) {
  const formId = useId()
  const [waiting, setWaiting] = useState<PendingApproval>()
  const acting = useTakingBack(kind, transaction.id, (answer) => {
    if (isPending(answer)) setWaiting(answer)
    else onClose()
  })
  const { preview, pending, problem } = acting
  const { reference } = transaction
  const title = say(kind === 'reverse' ? words.reverseTitle : words.refundTitle, { reference })
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={title}
      description={say(kind === 'reverse' ? words.reverseBody : words.refundBody)}
      actions={<Acts {...{ formId, kind, transaction, acting, onClose }} />}
    >
      <Preview preview={preview} onAgain={acting.seeLatest}>
        {({ postings }) => <PostingTable postings={postings} />}
      </Preview>
      {preview.data !== undefined && (
        <ReasonForm
          id={formId}
          most={140}
          pending={pending}
          error={fieldProblem(problem, 'reason')}
          onSubmit={(reason) => void acting.act(reason)}
        />
      )}
      {problem !== undefined && fieldProblem(problem, 'reason') === undefined && (
        <ActRefusal problem={problem} signInHref={signInHref} onLatest={acting.seeLatest} />
      )}
    </Dialog>
  )
}

interface ActsProps {
  readonly formId: string
  readonly kind: TakeBackKind
  readonly transaction: TakenBack
  readonly acting: ReturnType<typeof useTakingBack>
  readonly onClose: () => void
}

function Acts({ formId, kind, transaction, acting, onClose }: ActsProps) {
  const { preview, pending, problem } = acting
  const needsTwo = preview.data?.needs_approval === true
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
        {actWords(kind, transaction, { needsTwo, wasUnknown: problem?.code === 'offline' })}
      </Button>
    </>
  )
}

function actWords(
  kind: TakeBackKind,
  { currency, total }: TakenBack,
  { needsTwo, wasUnknown }: { needsTwo: boolean; wasUnknown: boolean },
): string {
  if (wasUnknown) return say(words.sendAgain)
  if (needsTwo) return say(words.sendForApproval)
  return kind === 'reverse'
    ? say(words.actReverse, { amount: formatAmount({ currency, amount: total }) })
    : say(words.actRefund)
}

function useTakingBack(
  kind: TakeBackKind,
  id: string,
  onDone: (answer: WireAnswer<typeof reverseTransaction>) => void,
) {
  const answers = useQueryClient()
  const asked = { params: { id } }
  const previewCall = kind === 'reverse' ? previewReversal : previewRefund
  const reversal = useAnswer(previewReversal, asked, { enabled: kind === 'reverse' })
  const refund = useAnswer(previewRefund, asked, { enabled: kind === 'refund' })
  const preview = kind === 'reverse' ? reversal : refund
  const reversing = useSend(reverseTransaction)
  const refunding = useSend(refundCharges)
  const sending = kind === 'reverse' ? reversing : refunding
  const keyFor = useIntent()
  const { unanswered, note } = useUnanswered<{ readonly reason: string; readonly hash: string }>()
  const act = async (reason: string) => {
    if (sending.pending || preview.data === undefined) return
    const body = unanswered ?? { reason, hash: preview.data.hash }
    const answered = await sending.send({ ...asked, body, idempotencyKey: keyFor(body) })
    note(body, answered.ok ? undefined : answered.problem)
    if (!answered.ok) return
    void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewCall.name })
    if (!isPending(answered.data)) toast.success(answered.message)
    onDone(answered.data)
  }
  const seeLatest = () => void answers.resetQueries({ queryKey: answerKey(previewCall, asked) })
  return { preview, act, pending: sending.pending, problem: sending.problem, seeLatest }
}
