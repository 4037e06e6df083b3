// Answers for looking at a file: first why, then the file for as long as it may be shown, then nothing of it.
import { useEffect, useState } from 'react'
import { revealFile } from '#features/uploads/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
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
  if (file !== undefined) return <File file={file} name={shown.name} onClose={onClose} />
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

function File(props: { file: WireAnswer<typeof revealFile>; name: string; onClose: () => void }) {
  const { file, name, onClose } = props
  useEffect(() => {
    const left = new Date(file.until).getTime() - browserTime.now()
    return browserTime.after(Math.max(1_000, left), onClose)
  }, [file.until, onClose])
  const address = `data:${file.content_type};base64,${file.content}`
  return (
    <Dialog
      open
      size="lg"
      title={name}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {say(words.done)}
        </Button>
      }
    >
      {file.content_type === 'application/pdf' ? (
        // A PDF is not drawn inside our pages: it is opened by the reviewer's own reader.
        <a download={`${name}.pdf`} href={address} className="text-link underline">
          {say(words.download)}
        </a>
      ) : (
        <img src={address} alt={name} className="mx-auto max-h-[60dvh] rounded-card object-contain" />
      )}
    </Dialog>
  )
}
