// Answers for how many transfers of a month are free: the dated rows, setting another, and taking back what has not begun.
import type { ReactNode } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { DatedPanel } from '#kit/screens/dated-rows.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listFreeTransfers } from '../contract.ts'
import { FreeTransfersDialog, TakeFreeTransfersBack } from './free-transfers-dialog.tsx'
import { words } from './words.ts'

interface FreeTransfersPanelProps {
  readonly maySet: boolean
  readonly signInHref: string
  /** Below the rows: who changed what. */
  readonly foot?: ReactNode
}

export function FreeTransfersPanel({ maySet, signInHref, foot }: FreeTransfersPanelProps) {
  const answer = useAnswer(listFreeTransfers, {})
  // Of two for one instant the later one counts: the earlier one has never been.
  const data = answer.data?.filter(({ from, until }) => until !== from)
  return (
    <DatedPanel
      id="free-transfers"
      title={say(words.freeTransfers)}
      answer={{ ...answer, data }}
      most={6}
      nameOf={({ count }) => sayCount(words.perMonth, count)}
      set={words.setFree}
      mayNot={say(words.mayNot)}
      setting={(_, onClose) => <FreeTransfersDialog {...{ signInHref, onClose }} />}
      takingBack={(row, onClose) => <TakeFreeTransfersBack {...{ row, signInHref, onClose }} />}
      {...{ maySet, foot }}
    />
  )
}
