// Answers for reversing a transaction and refunding its charges: what it posts, why, and what came of it.
import { transactionKinds } from '#features/transactions/kinds.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import type { PendingApproval } from '#kit/screens/sent-for-approval.tsx'
import { walletOf } from '#kit/screens/wallet-of.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, isZero } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { previewRefund, previewReversal, refundCharges, reverseTransaction } from '../contract.ts'
import { words } from './words.ts'

export type TakeBackKind = 'reverse' | 'refund'
export type TakenBack = Exclude<WireAnswer<typeof reverseTransaction>, PendingApproval>
/** As its record knows it: whose wallet it is, and whom else it touched. */
export type Recorded = TakenBack & {
  readonly wallet_reference: string | null
  readonly other_sides: readonly { readonly user_name: string }[]
}

/** Whether an act can be offered for a transaction at all; the server decides whether it is done. */
export function canTakeBack(kind: TakeBackKind, { type, channel, status, fee, vat }: TakenBack): boolean {
  if (status !== 'success') return false
  const { takenBack } = transactionKinds[type]
  if (kind === 'reverse') return takenBack === 'whole' && channel !== 'debt'
  return takenBack === 'charges' && !(isZero(fee) && isZero(vat))
}

interface TakeBackDialogProps {
  readonly kind: TakeBackKind
  readonly transaction: Recorded
  readonly signInHref: string
  readonly onClose: () => void
}

/** Whose money it is, in a sentence over the postings. */
const whoseOf = ({ user_name: name, user_email: email, other_sides: others }: Recorded): string =>
  [name || email, ...others.map((other) => other.user_name)].filter((one) => one !== '').join(', ')

export function TakeBackDialog({ kind, transaction, signInHref, onClose }: TakeBackDialogProps) {
  const acting = useTakingBack(kind, transaction.id, onClose)
  const { reference, currency, total: amount } = transaction
  const isReversal = kind === 'reverse'
  return (
    <PreviewedActDialog
      size="lg"
      title={say(isReversal ? words.reverseTitle : words.refundTitle, { reference })}
      effect={say(isReversal ? words.reverseBody : words.refundBody)}
      seen={({ postings }) => (
        <PostingTable
          postings={postings}
          nameOf={(account) =>
            account === transaction.wallet_reference
              ? walletOf({ owner: transaction.user_name || transaction.user_email, currency })
              : undefined
          }
        />
      )}
      act={
        isReversal
          ? say(words.actReverse, { amount: formatAmount({ currency, amount }) })
          : say(words.actRefund)
      }
      reasonMost={140}
      {...{ acting, signInHref, onClose }}
    >
      <Facts facts={[{ label: say(words.customer), value: whoseOf(transaction) }]} />
    </PreviewedActDialog>
  )
}

function useTakingBack(kind: TakeBackKind, id: string, onDone: () => void) {
  const asked = { params: { id } }
  const reversal = useAnswer(previewReversal, asked, { enabled: kind === 'reverse' })
  const refund = useAnswer(previewRefund, asked, { enabled: kind === 'refund' })
  const reversing = useSend(reverseTransaction)
  const refunding = useSend(refundCharges)
  const sending = kind === 'reverse' ? reversing : refunding
  return usePreviewedAct({
    preview: kind === 'reverse' ? reversal : refund,
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone,
  })
}
