// Answers for funding a wallet and withdrawing from one: the wish, then exactly what it would post, then what came of it.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { noPaper, type PaperFieldOf } from '#kit/screens/paper-field.ts'
import { isPending, type PendingApproval, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { type Adjusted, AdjustReview } from './adjust-review.tsx'
import {
  type AdjustedWallet,
  type AdjustKind,
  AdjustWish,
  type Asked,
  titleFor,
  type Wish,
} from './adjust-wish.tsx'
import { words } from './words.ts'

interface AdjustDialogProps {
  readonly kind: AdjustKind
  readonly wallet: AdjustedWallet
  readonly paperField: PaperFieldOf
  readonly signInHref: string
  readonly onClose: () => void
}

const nothing: Wish = {
  typed: '',
  narration: '',
  reason: '',
  paper: noPaper,
}

export function AdjustDialog({ kind, wallet, paperField, signInHref, onClose }: AdjustDialogProps) {
  const [wish, setWish] = useState(nothing)
  // A file that was on its way tells how it ended when the rest may have changed.
  const change = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }))
  const [asked, setAsked] = useState<Asked>()
  const [adjusted, setAdjusted] = useState<Adjusted>()
  if (adjusted !== undefined && isPending(adjusted))
    return <SentForApproval title={titleFor(kind, wallet)} pending={adjusted} onClose={onClose} />
  if (adjusted !== undefined) return <Receipt {...{ kind, wallet, adjusted, onClose }} />
  return asked === undefined ? (
    <AdjustWish {...{ kind, wallet, wish, paperField, onClose }} onChange={change} onNext={setAsked} />
  ) : (
    <AdjustReview
      {...{ asked, wallet, signInHref, onClose }}
      onBack={() => setAsked(undefined)}
      onDone={setAdjusted}
    />
  )
}

interface ReceiptProps {
  readonly kind: AdjustKind
  readonly wallet: AdjustedWallet
  readonly adjusted: Exclude<Adjusted, PendingApproval>
  readonly onClose: () => void
}

/** What was done stays until it is closed: a message of two seconds is not a receipt. */
function Receipt({ kind, wallet, adjusted: { transaction, wallet: now }, onClose }: ReceiptProps) {
  const amount = formatAmount(transaction)
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={titleFor(kind, wallet)}
      actions={
        <Button variant="primary" onClick={onClose} data-focus-first="">
          {say(words.close)}
        </Button>
      }
    >
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <CircleCheck aria-hidden="true" size={32} strokeWidth={1.75} className="text-success" />
        <p className="text-16 font-semibold">
          {say(kind === 'fund' ? words.funded : words.withdrawn, { amount })}
        </p>
      </div>
      <Facts
        facts={[
          {
            label: say(words.reference),
            value: <CopyField mono text={transaction.reference} label={say(words.copyReference)} />,
          },
          {
            label: say(words.balanceNow),
            value: <Amount currency={now.currency} amount={now.balance} className="font-medium" />,
          },
        ]}
      />
    </Dialog>
  )
}
