// Answers for looking at a file: first why, then the file for as long as it may be shown, then nothing of it.
import { useState } from 'react'
import { revealFile } from '#features/uploads/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { ShownFile } from '#kit/screens/shown-file.tsx'
import { say } from '#kit/words/words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { words } from './words.ts'

export interface Shown {
  readonly file: string
  /** What it is, in words. */
  readonly name: string
}

export function PaperDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const [file, setFile] = useState<WireAnswer<typeof revealFile>>()
  const paper = shown.name.toLowerCase()
  if (file !== undefined) return <ShownFile file={file} name={shown.name} onClose={onClose} />
  return (
    <ReasonDialog
      contract={revealFile}
      title={say(words.showTitle, { paper })}
      effect={say(words.showEffect)}
      label={say(words.why)}
      field="reason"
      act={say(words.showAct)}
      inputOf={(reason) => ({ params: { id: shown.file }, body: { reason } })}
      onClose={onClose}
      onAnswered={(answered) => setFile(answered.data)}
    />
  )
}
