// Answers for offering a passkey: once on a device, right after the PIN, to whoever has none and whose device can be one.
import { useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useState } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { canBePasskey } from '#kit/screens/passkeys.ts'
import { Button } from '#kit/ui/button.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { listPasskeys } from '../contract.ts'
import { words } from '../words.ts'
import { useAddingPasskey } from './adding-passkey.ts'
import { noteOffered } from './offered.ts'

/** Stands in the app where nobody was offered one on this device yet. It shows itself at most once. */
export function PasskeyOffer() {
  const { data } = useAnswer(listPasskeys, {})
  const [isAble, setAble] = useState(false)
  const [isOver, setOver] = useState(false)
  const isFitting = isAble && data !== undefined && data.items.length === 0 && data.may_add_now
  useEffect(() => {
    void canBePasskey().then(setAble)
  }, [])
  useEffect(() => {
    if (isFitting) noteOffered()
  }, [isFitting])
  return isFitting && !isOver ? <Offer onClose={() => setOver(true)} /> : null
}

function Offer({ onClose }: { onClose: () => void }) {
  const adding = useAddingPasskey()
  const answers = useQueryClient()
  const add = async () => {
    if (adding.pending) return
    const added = await adding.add()
    onClose()
    if (added.ok) toast.success(say(words.added))
    else toast.error(added.why)
    await answers.invalidateQueries()
  }
  return (
    <Sheet open onClose={onClose} title={say(words.offerTitle)} busy={adding.pending}>
      <div className="grid justify-items-center gap-4 pt-2 pb-4 text-center">
        <span className="grid size-16 place-items-center rounded-pill bg-brand-soft text-brand">
          <Fingerprint aria-hidden="true" size={32} strokeWidth={1.75} />
        </span>
        <p className="text-16 text-pretty text-text-2">{say(words.offerBody)}</p>
      </div>
      <div className="grid gap-2">
        <Button variant="primary" block pending={adding.pending} onClick={() => void add()}>
          {say(words.offerYes)}
        </Button>
        <Button variant="ghost" block onClick={onClose}>
          {say(words.offerNo)}
        </Button>
      </div>
    </Sheet>
  )
}
