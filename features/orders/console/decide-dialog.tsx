// Answers for a person's decision on an order in review: which, what it posts, why, and what came of it. Who may only look
// sees what it would post.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { walletOf } from '#kit/screens/wallet-of.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { formatAmount, formatDateTime, shortId } from '#kit/ui/format.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import { decideOrder, type decisions, previewDecision } from '../staff-contract.ts'
import { methodWord, type Order } from './state.tsx'
import { payeeWords } from './payee-words.ts'
import { words } from './words.ts'

type Decision = (typeof decisions)[number]
type Postings = WireAnswer<typeof previewDecision>['postings']

interface DecideDialogProps {
  readonly order: Order
  readonly mayDecide: boolean
  readonly signInHref: string
  readonly onClose: () => void
}

export function DecideDialog({ order, mayDecide, signInHref, onClose }: DecideDialogProps) {
  const [decision, setDecision] = useState<Decision>('paid')
  const acting = useDeciding(order.transaction_id, decision, onClose)
  const actWord = decision === 'paid' ? words.settle : words.giveBack
  return (
    <PreviewedActDialog
      size="lg"
      title={say(mayDecide ? words.decideTitle : words.previewTitle)}
      effect={say(words.decideBody)}
      seen={({ postings }) => <WhatItPosts postings={postings} order={order} />}
      act={say(actWord, { amount: totalOf(order) })}
      mayAct={mayDecide}
      reasonMost={280}
      {...{ acting, signInHref, onClose }}
    >
      <What order={order} />
      <Which decision={decision} onChange={setDecision} />
      <LastAnswer order={order} decision={decision} />
    </PreviewedActDialog>
  )
}

/** Whose money it is, and whose it would be. */
function What({ order: { currency, amount, payee, user_name: name, user_uuid: uuid } }: { order: Order }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-14 text-text-2 wrap-anywhere">
      <Amount currency={currency} amount={amount} className="text-20 font-semibold text-text" />
      <span>
        {say(words.fromWallet, { wallet: walletOf({ owner: name === '' ? shortId(uuid) : name, currency }) })}
      </span>
      <span>{say(words.toPayee, { payee: payeeWords(payee) })}</span>
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

/** What the bank's last answer speaks against. */
const against: Readonly<Record<string, Decision>> = { failed: 'paid', reversed: 'paid', success: 'not_paid' }

/** What the bank answered last: a warning where the decision says otherwise. */
function LastAnswer({ order: { events }, decision }: { order: Order; decision: Decision }) {
  const last = events.findLast(({ kind }) => kind === 'call')
  if (last === undefined) return null
  const { outcome, at } = last
  const said = say(words.lastAnswer, { answer: methodWord(outcome), at: formatDateTime(at) })
  if (against[outcome] !== decision) return <p className="text-13 text-text-2">{said}</p>
  return (
    <Banner tone="warning" live>
      {said} {say(words.againstAnswer)}
    </Banner>
  )
}

function useDeciding(transactionId: string, decision: Decision, onDone: () => void) {
  const params = { transaction_id: transactionId }
  const sending = useSend(decideOrder)
  return usePreviewedAct({
    preview: useAnswer(previewDecision, { params, query: { decision } }),
    sending,
    send: (body, idempotencyKey) => sending.send({ params, body: { decision, ...body }, idempotencyKey }),
    onDone,
  })
}

function WhatItPosts({ postings, order }: { postings: Postings; order: Order }) {
  if (postings.length > 0) return <PostingTable postings={postings} />
  return (
    <p className="rounded-button bg-sunken px-3 py-2 text-13">
      {say(words.noPosting, { amount: totalOf(order) })}
    </p>
  )
}

const totalOf = ({ currency, total: amount }: Order) => formatAmount({ currency, amount })
