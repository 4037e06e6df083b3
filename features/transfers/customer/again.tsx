// Answers for the next step after a transfer: the same again, or, where the account itself cannot be paid, another account.
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { SendPlaces } from './send-places.ts'
import { changeDraft, choosePayee, type Transfer } from './sending.ts'
import { paidLateOf } from './transfer-stages.ts'
import { useTransfer } from './transfer-timeline.tsx'
import { repeated } from './use-chosen-payee.ts'

type AgainPlaces = Pick<SendPlaces, 'amount' | 'bank'>

/** The same payee, amount and note, to be looked at again before anything is sent. */
export function useAgain(transfer: Transfer, places: AgainPlaces): () => void {
  const [, navigate] = useLocation()
  return () => {
    choosePayee(repeated(transfer))
    navigate(places.amount)
  }
}

/** The same amount and note for another account, which is asked for anew. */
function useOtherAccount(transfer: Transfer, places: AgainPlaces): () => void {
  const [, navigate] = useLocation()
  return () => {
    choosePayee(repeated(transfer))
    changeDraft({ isChanging: true, accountNumber: '', bank: null })
    navigate(places.bank)
  }
}

interface TryAgainProps {
  readonly transfer: Transfer
  readonly places: AgainPlaces
  readonly look?: 'primary' | 'soft'
}

/** On the page of a transaction that was sent: the way to the same again, once it is known that there can be one. */
export function RepeatTransfer({ transactionId, children }: { transactionId: string; children: ReactNode }) {
  const { data } = useTransfer(transactionId)
  return data === undefined || !data.may_repeat ? null : children
}

/** After one that did not arrive. Trying a dead account again helps nobody. */
export function TryAgain({ transfer, places, look = 'primary' }: TryAgainProps) {
  const again = useAgain(transfer, places)
  const other = useOtherAccount(transfer, places)
  const isDead = transfer.needs_other_account
  return (
    <Button
      variant={look}
      block
      // Beside another one on half a narrow phone.
      className="px-2! max-[24rem]:text-14!"
      onClick={isDead ? other : again}
    >
      {say(isDead ? words.otherAccount : words.tryAgain)}
    </Button>
  )
}

/** For the page of a transaction that is a transfer which failed; nothing until it is known why, and where it was paid late. */
export function TryTransferAgain({ transactionId, places }: { transactionId: string; places: AgainPlaces }) {
  const { data } = useTransfer(transactionId)
  if (data === undefined || data.state !== 'failed' || paidLateOf(data) !== null) return null
  return <TryAgain transfer={data} places={places} look="soft" />
}
