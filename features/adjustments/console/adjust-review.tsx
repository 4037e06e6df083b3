// Answers for the second step of moving money by hand: every leg with its balances, what happens, and the act.
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent, useUnanswered } from '#kit/screens/act-intent.ts'
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { ActRefusal, Preview } from '#kit/screens/previewed-act.tsx'
import { NobodyToApprove } from '#kit/screens/sent-for-approval.tsx'
import { walletOf } from '#kit/screens/wallet-of.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { AmountInput, type InputCurrency } from '#kit/ui/amount-input.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
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
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    if (!needsTwo || typing.isRight()) void acting.act()
  }
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={titleFor(asked.kind, wallet)}
      description={say(words.step, { number: '2', name: say(words.review) })}
      actions={
        <Acts
          {...{ formId, asked, wallet, pending, onBack, onClose, needsTwo }}
          isReady={preview.data !== undefined}
          wasUnknown={problem?.code === 'offline'}
        />
      }
    >
      <Evidence asked={asked} wallet={wallet} acting={acting} />
      <form id={formId} noValidate onSubmit={submit}>
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
      </form>
      {problem !== undefined && (
        <ActRefusal problem={problem} signInHref={signInHref} onLatest={acting.seeLatest} />
      )}
    </Dialog>
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

interface ActsProps {
  readonly formId: string
  readonly asked: Asked
  readonly wallet: AdjustedWallet
  readonly pending: boolean
  readonly isReady: boolean
  readonly needsTwo: boolean
  readonly wasUnknown: boolean
  readonly onBack: () => void
  readonly onClose: () => void
}

function Acts(props: ActsProps) {
  const { formId, asked, wallet, pending, isReady, needsTwo, wasUnknown, onBack, onClose } = props
  const amount = formatAmount({ currency: wallet.currency, amount: asked.amount })
  const act = say(asked.kind === 'fund' ? words.actFund : words.actWithdraw, { amount })
  return (
    <>
      <Button variant="ghost" onClick={onBack} disabled={pending} className="sm:mr-auto">
        {say(words.back)}
      </Button>
      <Button onClick={onClose} disabled={pending} data-focus-first="">
        {say(words.cancel)}
      </Button>
      <Button type="submit" form={formId} variant="primary" pending={pending} disabled={!isReady}>
        {wasUnknown ? say(words.sendAgain) : needsTwo ? say(words.sendForApproval) : act}
      </Button>
    </>
  )
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
  const seeLatest = () => void answers.resetQueries({ queryKey: answerKey(previewAdjustment, wish) })
  return { preview, act, pending: sending.pending, problem: sending.problem, seeLatest }
}
