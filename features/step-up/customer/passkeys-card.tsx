// Answers for a customer's passkeys: which there are, one more on this device, and removing one.
import { useQueryClient } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { hasPasskeys } from '#kit/screens/passkeys.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatDayMonth, formatTime } from '#kit/ui/format.ts'
import { ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { listPasskeys, removePasskey } from '../contract.ts'
import { words } from '../words.ts'
import { useAddingPasskey } from './adding-passkey.ts'

type Passkeys = WireAnswer<typeof listPasskeys>
type Passkey = Passkeys['items'][number]

export function PasskeysCard({ Authorise }: { Authorise: Authorise }) {
  const { data, error, refetch } = useAnswer(listPasskeys, {})
  const [going, setGoing] = useState<Passkey>()
  return (
    <Card flush>
      <p className="px-4 pt-4 pb-1 text-14 text-pretty text-text-2">{say(words.passkeysLead)}</p>
      {data === undefined && error === null && (
        <Loading label={say(words.passkeysLoading)}>
          <ListSkeleton rows={1} />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.items.length > 0 && (
        <ListRows label={say(words.passkeysSection)}>
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setGoing(passkey)} />
          ))}
        </ListRows>
      )}
      {data !== undefined && hasPasskeys() && <AddButton passkeys={data} Authorise={Authorise} />}
      {going !== undefined && <RemoveDialog passkey={going} onClose={() => setGoing(undefined)} />}
    </Card>
  )
}

/** Everything that was read is read again: who is signed in knows whether they have a passkey. */
function useReadAgain(): () => Promise<void> {
  const answers = useQueryClient()
  return () => answers.invalidateQueries()
}

const shortTime = (at: string): string => `${formatDayMonth(at)}, ${formatTime(at)}`

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, last_used_at: usedAt, created_at: addedAt } = passkey
  return (
    <div className="flex min-h-16 items-center gap-3 px-3 py-2.5">
      <Tile icon={Fingerprint} />
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-medium wrap-anywhere">{name}</span>
        <span className="block text-14 text-text-2">
          {usedAt === null
            ? say(words.addedAt, { time: shortTime(addedAt) })
            : say(words.usedAt, { time: shortTime(usedAt) })}
        </span>
      </span>
      <Button size="sm" aria-label={say(words.removeOf, { device: name })} onClick={onRemove}>
        {say(words.remove)}
      </Button>
    </div>
  )
}

function AddButton({ passkeys, Authorise }: { passkeys: Passkeys; Authorise: Authorise }) {
  const adding = useAddingPasskey()
  const readAgain = useReadAgain()
  const [asksPin, setAsksPin] = useState(false)
  const add = async (authorisationId?: string) => {
    if (adding.pending) return
    const added = await adding.add(authorisationId)
    setAsksPin(!added.ok && added.needsPin)
    if (added.ok) {
      toast.success(say(words.added))
      await readAgain()
    } else if (!added.needsPin) toast.error(added.why)
  }
  return (
    <div className="border-t border-hair p-4">
      <Button variant="soft" block pending={adding.pending} onClick={() => void add()}>
        {say(words.add)}
      </Button>
      {asksPin && (
        <Authorise
          purpose="passkey"
          hash={passkeys.add_hash}
          strength="usual"
          busy={adding.pending}
          onAuthorised={(id) => void add(id)}
          onClose={() => setAsksPin(false)}
        >
          {say(words.adding)}
        </Authorise>
      )}
    </div>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removing = useSend(removePasskey)
  const readAgain = useReadAgain()
  const remove = async () => {
    if (removing.pending) return
    const answered = await removing.send({ params: { id: passkey.id } })
    if (answered.ok) toast.success(say(words.removed))
    else toast.error(answered.problem.message)
    onClose()
    await readAgain()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      role="alertdialog"
      title={say(words.removeTitle)}
      description={say(words.removeBody, { device: passkey.name })}
      busy={removing.pending}
      actions={
        <>
          <Button onClick={onClose}>{say(words.keep)}</Button>
          <Button variant="danger" pending={removing.pending} onClick={() => void remove()}>
            {say(words.remove)}
          </Button>
        </>
      }
    />
  )
}
