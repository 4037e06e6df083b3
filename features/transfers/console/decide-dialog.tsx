// Answers for a person's decision on a transfer in review: which, what it posts, why, and what came of it. Who may only look
// sees what it would post.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { answerKey, fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { ActRefusal, Preview, ReasonForm } from '#kit/screens/previewed-act.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { decideTransfer, type decisions, previewDecision } from '../staff-contract.ts'
import type { Transfer } from './state.tsx'
import { words } from './words.ts'

type Decision = (typeof decisions)[number]
type Postings = WireAnswer<typeof previewDecision>['postings']

interface DecideDialogProps {
  readonly transfer: Transfer
  readonly mayDecide: boolean
  readonly signInHref: string
  readonly onClose: () => void
}

export function DecideDialog({ transfer, mayDecide, signInHref, onClose }: DecideDialogProps) {
  const formId = useId()
  const [decision, setDecision] = useState<Decision>('paid')
  const deciding = useDeciding(transfer.transaction_id, decision, onClose)
  const { preview, pending, problem } = deciding
  const acts = mayDecide ? (
    <Acts {...{ formId, decision, deciding, onClose }} total={totalOf(transfer)} />
  ) : (
    <Button onClick={onClose} data-focus-first="">
      {say(words.close)}
    </Button>
  )
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={say(mayDecide ? words.decideTitle : words.previewTitle)}
      description={say(words.decideBody)}
      actions={acts}
    >
      <What transfer={transfer} />
      <Which decision={decision} onChange={setDecision} />
      <Preview preview={preview} onAgain={deciding.seeLatest}>
        {({ postings }) => <WhatItPosts postings={postings} transfer={transfer} />}
      </Preview>
      {mayDecide && (
        <ReasonForm
          id={formId}
          most={280}
          pending={pending}
          error={fieldProblem(problem, 'reason')}
          onSubmit={(reason) => void deciding.decide(reason)}
        />
      )}
      {problem !== undefined && fieldProblem(problem, 'reason') === undefined && (
        <ActRefusal problem={problem} signInHref={signInHref} onLatest={deciding.seeLatest} />
      )}
    </Dialog>
  )
}

function What({ transfer: { currency, amount, payee } }: { transfer: Transfer }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-text-2 wrap-anywhere">
      <Amount currency={currency} amount={amount} className="text-20 font-semibold text-text" />
      <span>{say(words.toPayee, { name: payee.name, bank: payee.bank_name })}</span>
    </p>
  )
}

/** The question, with what the answer that is chosen means. */
function Which({ decision, onChange }: { decision: Decision; onChange: (decision: Decision) => void }) {
  return (
    <>
      <SegmentedControl
        label={say(words.decision)}
        choices={[
          { value: 'paid', label: say(words.paid) },
          { value: 'not_paid', label: say(words.notPaid) },
        ]}
        value={decision}
        onChange={onChange}
      />
      <p className="text-13 text-text-2">{say(decision === 'paid' ? words.paidBody : words.notPaidBody)}</p>
    </>
  )
}

interface ActsProps {
  readonly formId: string
  readonly decision: Decision
  readonly deciding: ReturnType<typeof useDeciding>
  readonly total: string
  readonly onClose: () => void
}

function Acts({ formId, decision, deciding, total, onClose }: ActsProps) {
  const { preview, pending, problem } = deciding
  const act = say(decision === 'paid' ? words.settle : words.giveBack, { amount: total })
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
        disabled={preview.data === undefined || problem?.code === 'transfer_concluded'}
      >
        {problem?.code === 'offline'
          ? say(words.sendAgain)
          : preview.data?.needs_approval === true
            ? say(words.sendForApproval)
            : act}
      </Button>
    </>
  )
}

function useDeciding(transactionId: string, decision: Decision, onDecided: () => void) {
  const answers = useQueryClient()
  const asked = { params: { transaction_id: transactionId }, query: { decision } }
  const preview = useAnswer(previewDecision, asked)
  const { send, pending, problem } = useSend(decideTransfer)
  const keyFor = useIntent()
  const decide = async (reason: string) => {
    if (pending || preview.data === undefined) return
    const body = { decision, hash: preview.data.hash, reason }
    const answered = await send({ params: asked.params, body, idempotencyKey: keyFor(body) })
    // Also when somebody was faster: the page behind shows how it went.
    if (answered.ok || answered.problem.code === 'transfer_concluded')
      void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewDecision.name })
    if (!answered.ok) return
    toast.success(answered.message)
    onDecided()
  }
  const seeLatest = () => void answers.resetQueries({ queryKey: answerKey(previewDecision, asked) })
  return { preview, decide, pending, problem, seeLatest }
}

function WhatItPosts({ postings, transfer }: { postings: Postings; transfer: Transfer }) {
  if (postings.length > 0) return <PostingTable postings={postings} />
  return (
    <p className="rounded-button bg-sunken px-3 py-2 text-13">
      {say(words.noPosting, { amount: totalOf(transfer) })}
    </p>
  )
}

const totalOf = ({ currency, total: amount }: Transfer) => formatAmount({ currency, amount })
