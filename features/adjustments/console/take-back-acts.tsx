// Answers for what may be taken back of a transaction: its reversal and the refund of its charges, for those who may ask for them.
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { refundCharges, reverseTransaction } from '../contract.ts'
import { canTakeBack, type Recorded, type TakeBackKind, TakeBackDialog } from './take-back-dialog.tsx'
import { words } from './words.ts'

const acts = [
  { kind: 'reverse', word: words.reverse, call: reverseTransaction.name },
  { kind: 'refund', word: words.refund, call: refundCharges.name },
] as const

interface TakeBackActsProps {
  readonly transaction: Recorded
  /** Its charges are refunded, and that stands. */
  readonly isRefunded?: boolean | undefined
  readonly permissions: readonly string[]
  readonly signInHref: string
}

export function TakeBackActs({ transaction, isRefunded, permissions, signInHref }: TakeBackActsProps) {
  const [open, setOpen] = useState<TakeBackKind>()
  const offered = acts.filter(
    ({ kind, call }) =>
      permissions.includes(call) &&
      canTakeBack(kind, transaction) &&
      (kind !== 'refund' || isRefunded !== true),
  )
  return (
    <>
      {offered.map(({ kind, word }) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {say(word)}
        </Button>
      ))}
      {open !== undefined && (
        <TakeBackDialog
          kind={open}
          transaction={transaction}
          signInHref={signInHref}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
