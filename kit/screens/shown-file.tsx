// Answers for a file that is shown to staff for as long as it may be, and then is gone from the screen.
import { useEffect } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { say } from '#kit/words/words.ts'
import { browserTime } from './browser-time.ts'
import { deskWords as words } from './desk-words.ts'

interface ShownFileProps {
  readonly file: { readonly content_type: string; readonly content: string; readonly until: string }
  /** What it is, in words. */
  readonly name: string
  readonly onClose: () => void
}

export function ShownFile({ file, name, onClose }: ShownFileProps) {
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
          {say(words.fileDone)}
        </Button>
      }
    >
      {file.content_type === 'application/pdf' ? (
        // A PDF is not drawn inside our pages: it is opened by the reader of whoever looks.
        <a download={`${name}.pdf`} href={address} className="text-link underline">
          {say(words.savePdf)}
        </a>
      ) : (
        <img src={address} alt={name} className="mx-auto max-h-[60dvh] rounded-card object-contain" />
      )}
    </Dialog>
  )
}
