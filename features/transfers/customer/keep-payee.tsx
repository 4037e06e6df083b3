// Answers for saving the payee of a transfer from wherever it is looked at: offered while they are in the list and not kept.
import { useQueryClient } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { answerKey } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { findMyTransfer } from '#features/orders/sending-contract.ts'
import { words } from '../words.ts'
import { KeepSheet } from './beneficiary-sheets.tsx'
import { isPerson, type Transfer } from './sending.ts'
import { useTransfer } from './transfer-timeline.tsx'

/** Somebody who is in the list and not kept yet. */
export function isUnsaved({ kind, beneficiary }: Transfer): boolean {
  return isPerson({ kind }) && beneficiary !== null && !beneficiary.saved
}

/** The button beside a transaction that is a transfer which arrived; nothing where there is nobody to save. */
export function KeepPayee({ transactionId }: { transactionId: string }) {
  const { data } = useTransfer(transactionId)
  const [isKeeping, setIsKeeping] = useState(false)
  if (data === undefined || data.state !== 'success' || !isUnsaved(data)) return null
  return (
    <>
      <Button
        variant="soft"
        icon={<Star aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={() => setIsKeeping(true)}
      >
        {say(words.savePayee)}
      </Button>
      {isKeeping && <SavePayee transfer={data} onClose={() => setIsKeeping(false)} />}
    </>
  )
}

export function SavePayee({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const answers = useQueryClient()
  const { beneficiary, payee, transaction_id: id } = transfer
  if (beneficiary === null) return null
  const params = { transaction_id: id }
  return (
    <KeepSheet
      beneficiary={{ id: beneficiary.id, name: shownName(payee.name), alias: null }}
      onClose={onClose}
      onDone={() => void answers.invalidateQueries({ queryKey: answerKey(findMyTransfer, { params }) })}
    />
  )
}
