// Answers for the first step of moving money by hand: how much, why, and what the customer reads of it.
import { useId, useState } from 'react'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { ClosedNote, useIsClosed } from '#kit/screens/closed-until.tsx'
import type { AttachedPaper, PaperFieldOf } from '#kit/screens/paper-field.ts'
import { walletOf } from '#kit/screens/wallet-of.ts'
import { AmountInput, type InputCurrency } from '#kit/ui/amount-input.tsx'
import { formatAmount, readTypedAmount } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { adjustmentReasons } from '../contract.ts'
import { type AdjustReason, reasonWords } from './reason-words.ts'
import { words } from './words.ts'

export type AdjustKind = 'fund' | 'withdraw'

export interface Wish {
  readonly typed: string
  readonly narration: string
  readonly reason: AdjustReason | ''
  readonly paper: AttachedPaper
}

/** What is asked of the server: an amount on the wire, and a reason that was chosen. */
export interface Asked {
  readonly kind: AdjustKind
  readonly amount: string
  readonly narration: string
  readonly reason_code: AdjustReason
  readonly paper: string | undefined
  /** What its file is called. */
  readonly paperName: string | undefined
}

export interface AdjustedWallet {
  readonly account_id: string
  readonly wallet_reference: string
  readonly currency: InputCurrency
  readonly available: string
  /** Whose it is. */
  readonly owner: string
}

export function titleFor(kind: AdjustKind, wallet: AdjustedWallet): string {
  return say(kind === 'fund' ? words.fundTitle : words.withdrawTitle, { wallet: walletOf(wallet) })
}

/** What is wrong with a wish, by its field. */
interface Faults {
  readonly amount?: string
  readonly narration?: string
  readonly reason?: string
  readonly paper?: string
}

function judge(kind: AdjustKind, wish: Wish, currency: InputCurrency): Asked | Faults {
  const read = readTypedAmount(wish.typed, currency)
  const narration = wish.narration.trim()
  const isNothing = 'amount' in read && /^[0.]*$/.test(read.amount)
  const faults: Faults = {
    ...('wrong' in read || isNothing
      ? { amount: say('wrong' in read && read.wrong !== 'empty' ? words.amountWrong : words.amountEmpty) }
      : {}),
    ...(narration.length < 3 ? { narration: say(words.narrationHint) } : {}),
    ...(wish.reason === '' ? { reason: say(words.reasonMissing) } : {}),
    ...(wish.paper.isComing ? { paper: say(words.paperComing) } : {}),
  }
  if (Object.keys(faults).length > 0 || 'wrong' in read || wish.reason === '') return faults
  return {
    kind,
    amount: read.amount,
    narration,
    reason_code: wish.reason,
    paper: wish.paper.id,
    paperName: wish.paper.name,
  }
}

interface AdjustWishProps {
  readonly kind: AdjustKind
  readonly wallet: AdjustedWallet
  readonly wish: Wish
  readonly paperField: PaperFieldOf
  readonly onChange: (part: Partial<Wish>) => void
  readonly onNext: (asked: Asked) => void
  readonly onClose: () => void
}

export function AdjustWish(props: AdjustWishProps) {
  const { kind, wallet, wish, paperField, onChange, onNext, onClose } = props
  const formId = useId()
  const [faults, setFaults] = useState<Faults>({})
  const isClosed = useIsClosed()
  const submit = () => {
    const judged = judge(kind, wish, wallet.currency)
    if ('kind' in judged) onNext(judged)
    else setFaults(judged)
  }
  return (
    <ActFrame
      size="lg"
      title={titleFor(kind, wallet)}
      effect={say(words.step, { number: '1', name: say(words.wish) })}
      act={say(words.next)}
      ready={!isClosed}
      pending={false}
      problem={undefined}
      {...{ formId, onClose }}
    >
      <ClosedNote />
      <ActForm id={formId} onSubmit={submit}>
        <WishFields {...{ wallet, wish, faults, paperField, onChange }} />
      </ActForm>
    </ActFrame>
  )
}

interface WishFieldsProps {
  readonly wallet: AdjustedWallet
  readonly wish: Wish
  readonly faults: Faults
  readonly paperField: PaperFieldOf
  readonly onChange: (part: Partial<Wish>) => void
}

function WishFields({ wallet, wish, faults, paperField, onChange: change }: WishFieldsProps) {
  return (
    <>
      <AmountInput
        label={say(words.amount)}
        hint={say(words.available, {
          amount: formatAmount({ currency: wallet.currency, amount: wallet.available }),
        })}
        error={faults.amount}
        name="amount"
        currency={wallet.currency}
        value={wish.typed}
        onChange={(typed) => change({ typed })}
        focusFirst
      />
      <Select
        label={say(words.reasonCode)}
        error={faults.reason}
        name="reason_code"
        placeholder={say(words.chooseReason)}
        choices={adjustmentReasons.map((value) => ({ value, label: say(reasonWords[value]) }))}
        value={wish.reason}
        onChange={(reason) => change({ reason })}
      />
      <TextInput
        label={say(words.narration)}
        hint={say(words.narrationHint)}
        error={faults.narration}
        name="narration"
        autoComplete="off"
        maxLength={140}
        value={wish.narration}
        onChange={(narration) => change({ narration })}
      />
      {paperField({ value: wish.paper, onChange: (paper) => change({ paper }) })}
      {faults.paper !== undefined && wish.paper.isComing && (
        <p role="alert" className="text-13 text-danger">
          {faults.paper}
        </p>
      )}
    </>
  )
}
