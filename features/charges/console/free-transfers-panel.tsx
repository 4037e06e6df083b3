// Answers for how many transfers of a month are free: the dated rows, setting another, and taking back what has not begun.
import { useAnswer } from '#kit/screens/answers.tsx'
import { DatedPanel } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { listFreeTransfers, setFreeTransfers } from '../contract.ts'
import { FreeTransfersDialog, TakeFreeTransfersBack } from './free-transfers-dialog.tsx'
import { words } from './words.ts'

export function FreeTransfersPanel({ may, signInHref, foot }: SettingsParts) {
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
      maySet={may(setFreeTransfers.name)}
      foot={foot}
    />
  )
}
