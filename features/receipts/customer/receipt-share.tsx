// Answers for handing a receipt on: as a picture that is drawn here, or as a PDF.
import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share'
import { useState } from 'react'
import { useClient } from '#kit/screens/answers.tsx'
import { saveFile, shareFile } from '#kit/screens/save-file.ts'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { receiptText } from '../content.ts'
import { receiptPdf } from '../contract.ts'
import { words } from '../words.ts'
import { useReceipt } from './receipt.ts'

export function ReceiptShare({ transactionId }: { transactionId: string }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <SharePicture transactionId={transactionId} />
      <SavePdf transactionId={transactionId} />
    </div>
  )
}

function SharePicture({ transactionId }: { transactionId: string }) {
  const brand = useBrand()
  const { data, refetch } = useReceipt(transactionId)
  const [pending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    try {
      const receipt = data ?? (await refetch()).data
      if (receipt === undefined) return toast.error(say(words.loadFailed))
      const { drawReceipt } = await import('./picture.ts')
      const picture = await drawReceipt(receipt, brand)
      if (picture === undefined) return toast.error(say(words.pictureFailed))
      const ended = await shareFile(picture, { title: say(words.title), text: receiptText(receipt) })
      if (ended === 'saved') toast.success(say(words.saved))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="primary"
      block
      // Half a narrow phone holds the words alone.
      className="px-2! max-[24rem]:[&_svg]:hidden"
      pending={pending}
      icon={<Share aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={() => void press()}
    >
      {say(words.share)}
    </Button>
  )
}

function SavePdf({ transactionId }: { transactionId: string }) {
  const client = useClient()
  const [pending, setPending] = useState(false)
  const press = async () => {
    setPending(true)
    const answered = await client.download(receiptPdf, { params: { id: transactionId } })
    setPending(false)
    if (!answered.ok) return toast.error(answered.problem.message)
    saveFile(answered.file)
    toast.success(say(words.saved))
  }
  return (
    <Button
      variant="soft"
      pending={pending}
      aria-label={say(words.pdfLabel)}
      icon={<Download aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={() => void press()}
    >
      {say(words.pdf)}
    </Button>
  )
}
