// Answers for the second step of moving money by hand: every leg with its balances, what happens, and the act.
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { WireAnswer } from '#kit/http/contract.ts'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent, useUnanswered } from '#kit/screens/act-intent.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { Preview } from '#kit/screens/previewed-act.tsx'
import { refusalOf } from '#kit/screens/reviewed.ts'
import { NobodyToApprove } from '#kit/screens/sent-for-approval.tsx'
import { walletOf } from '#kit/screens/wallet-of.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { AmountInput, type InputCurrency } from '#kit/ui/amount-input.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, readTypedAmount, type WireAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { fundWallet, previewAdjustment, withdrawFromWallet } from '../contract.ts'
import { type Asked, type AdjustedWallet, titleFor } from './adjust-wish.tsx'
import { reasonWords } from './reason-words.ts'
import { words } from './words.ts'

export type Adjusted = WireAnswer<typeof fundWallet>

interface AdjustReviewProps {
  readonly asked: Asked
  readonly wallet: AdjustedWallet
  readonly signInHref: string
  readonly onBack: () => void
  readonly onDone: (adjusted: Adjusted) => void
  readonly onClose: () => void
}

export function AdjustReview({ asked, wallet, signInHref, onBack, onDone, onClose }: AdjustReviewProps) {
  const formId = useId()
  const acting = useAdjusting(asked, wallet.account_id, onDone)
  const { preview, pending, problem } = acting
  const typing = useTypedAmount({ currency: wallet.currency, amount: asked.amount })
  const needsTwo = preview.data?.needs_approval === true
  const amount = formatAmount({ currency: wallet.currency, amount: asked.amount })
  const word = asked.kind === 'fund' ? words.actFund : words.actWithdraw
  const act = needsTwo ? say(words.sendForApproval) : say(word, { amount })
  return (
    <ActFrame
      size="lg"
      title={titleFor(asked.kind, wallet)}
      effect={say(words.step, { number: '2', name: say(words.review) })}
      act={problem?.code === 'offline' ? say(words.sendAgain) : act}
      ready={
        preview.data !== undefined && (problem?.code === 'offline' || refusalOf(preview.error) === undefined)
      }
      first="back"
      hasFields={false}
      {...{ formId, pending, problem, signInHref, onClose }}
      onStepBack={onBack}
      onLatest={acting.seeLatest}
    >
      <Evidence asked={asked} wallet={wallet} acting={acting} />
      <ActForm id={formId} onSubmit={() => void ((!needsTwo || typing.isRight()) && acting.act())}>
        {needsTwo && (
          <AmountInput
            label={say(words.typeAmount)}
            hint={hintOf(wallet.currency, preview.data?.threshold ?? null)}
            name="typed_amount"
            currency={wallet.currency}
            disabled={pending}
            {...typing.field}
          />
        )}
      </ActForm>
    </ActFrame>
  )
}

/** Above which amount another person is needed; without one, above any. */
const hintOf = (currency: InputCurrency, threshold: string | null): string =>
  threshold === null
    ? say(words.typeAmountAlways)
    : say(words.typeAmountHint, { amount: formatAmount({ currency, amount: threshold }) })

/** The amount typed once more: a slip of a digit is found before a second person is asked. */
function useTypedAmount({ currency, amount }: WireAmount) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const isRight = (): boolean => {
    const read = readTypedAmount(value, currency)
    const right = 'amount' in read && read.amount === amount
    setError(right ? undefined : say(words.typedWrong))
    return right
  }
  const onChange = (next: string) => {
    setValue(next)
    setError(undefined)
  }
  return { isRight, field: { value, error, onChange } }
}

interface EvidenceProps {
  readonly asked: Asked
  readonly wallet: AdjustedWallet
  readonly acting: ReturnType<typeof useAdjusting>
}

/** How much, every leg with its balances, and what happens in words. */
function Evidence({ asked, wallet, acting: { preview, seeLatest } }: EvidenceProps) {
  return (
    <>
      <p className="text-30 font-semibold">
        <Amount currency={wallet.currency} amount={asked.amount} />
      </p>
      <Preview preview={preview} onAgain={seeLatest}>
        {({ postings }) => (
          <PostingTable
            postings={postings}
            nameOf={(account) => (account === wallet.wallet_reference ? walletOf(wallet) : undefined)}
          />
        )}
      </Preview>
      <Facts
        facts={[
          { label: say(words.customer), value: wallet.owner },
          { label: say(words.reasonCode), value: say(reasonWords[asked.reason_code]) },
          {
            label: say(words.paper),
            value:
              asked.paper === undefined ? say(words.noPaper) : (asked.paperName ?? say(words.paperAttached)),
          },
          { label: say(words.narration), value: asked.narration },
          {
            label: say(words.whatHappens),
            value: effectOf(asked, preview.data?.needs_approval === true),
          },
        ]}
      />
      {preview.data?.lacks_approver === true && <NobodyToApprove />}
    </>
  )
}

function effectOf({ kind }: Asked, needsTwo: boolean): string {
  if (needsTwo) return say(words.needsTwo)
  return say(kind === 'fund' ? words.fundNow : words.withdrawNow)
}

/** Reads what it would post and does exactly that, under one key for one intent. */
function useAdjusting(asked: Asked, accountId: string, onDone: (adjusted: Adjusted) => void) {
  const answers = useQueryClient()
  const { kind, amount, narration, reason_code: reasonCode } = asked
  const paper = asked.paper === undefined ? {} : { paper: asked.paper }
  const params = { account_id: accountId }
  const wish = { params, query: { kind, amount, narration, reason_code: reasonCode, ...paper } }
  const preview = useAnswer(previewAdjustment, wish)
  const funding = useSend(fundWallet)
  const withdrawing = useSend(withdrawFromWallet)
  const keyFor = useIntent()
  const { unanswered, note } = useUnanswered<
    Omit<Asked, 'kind' | 'paper' | 'paperName'> & { readonly paper?: string; readonly hash: string }
  >()
  const sending = kind === 'fund' ? funding : withdrawing
  const act = async () => {
    if (sending.pending || preview.data === undefined) return
    const body = unanswered ?? {
      amount,
      narration,
      reason_code: reasonCode,
      ...paper,
      hash: preview.data.hash,
    }
    const answered = await sending.send({ params, body, idempotencyKey: keyFor(body) })
    note(body, answered.ok ? undefined : answered.problem)
    if (!answered.ok) return
    void answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== previewAdjustment.name })
    onDone(answered.data)
  }
  const seeLatest = () => void answers.resetQueries({ queryKey: preview.key })
  return { preview, act, pending: sending.pending, problem: sending.problem, seeLatest }
}
