// Answers for one's own passkeys in the console: which there are, adding, naming and removing them.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Client } from '#kit/http/client.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { troubleWith, useAnswer, useClient, useSend } from '#kit/screens/answers.tsx'
import { hasPasskeys, makePasskey } from '#kit/screens/passkeys.ts'
import { Said } from '#kit/screens/said.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import {
  addMyPasskey,
  beginAddingMyPasskey,
  listMyPasskeys,
  removeMyPasskey,
  renameMyPasskey,
} from '../contract.ts'
import { words } from '../words.ts'

type Passkey = WireAnswer<typeof listMyPasskeys>['items'][number]
type Open = { readonly act: 'add' } | { readonly act: 'rename' | 'remove'; readonly passkey: Passkey }

export function PasskeysPanel() {
  const { data, error, refetch } = useAnswer(listMyPasskeys, {})
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <SettingsPanel
        title={say(words.passkeys)}
        note={say(words.passkeysNote)}
        aside={
          hasPasskeys() && (
            <Button size="sm" onClick={() => setOpen({ act: 'add' })}>
              {say(words.add)}
            </Button>
          )
        }
        {...troubleWith({ error, refetch })}
        empty={`${say(words.none)}${hasPasskeys() ? '' : ` ${say(words.noBrowser)}`}`}
        rows={data?.items.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(act) => setOpen({ act, passkey })} />
        ))}
      />
      {open?.act === 'add' && <AddDialog onClose={close} />}
      {open?.act === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.act === 'remove' && (
        <RemoveDialog passkey={open.passkey} isLast={data?.items.length === 1} onClose={close} />
      )}
    </>
  )
}

function PasskeyRow(props: { passkey: Passkey; onOpen: (act: 'rename' | 'remove') => void }) {
  const { passkey, onOpen } = props
  const { name, last_used_at: usedAt, created_at: addedAt, is_backed_up: isCopied } = passkey
  return (
    <>
      <SettingName name={<span className="wrap-anywhere">{name}</span>}>
        <Said
          word={usedAt === null ? words.added : words.used}
          parts={{ time: <Time at={usedAt ?? addedAt} /> }}
        />
        {isCopied && `, ${say(words.copied)}`}
      </SettingName>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={say(words.renameOf, { name })} onClick={() => onOpen('rename')}>
          {say(words.rename)}
        </Button>
        <Button size="sm" aria-label={say(words.removeOf, { name })} onClick={() => onOpen('remove')}>
          {say(words.remove)}
        </Button>
      </span>
    </>
  )
}

const endings = { left: words.addLeft, known: words.addKnown, failed: words.addFailed } as const

/** Makes a passkey on this device and keeps it; undefined when it is kept, else why not. */
async function addPasskey(client: Client, name: string): Promise<string | undefined> {
  const begun = await client.call(beginAddingMyPasskey, { body: {} })
  if (!begun.ok) return begun.problem.message
  const made = await makePasskey(begun.data.options)
  if (!made.ok) return say(endings[made.why])
  const body = { challenge_id: begun.data.challenge_id, name, response: made.response }
  const kept = await client.call(addMyPasskey, { body })
  return kept.ok ? undefined : (kept.problem.errors?.[0]?.message ?? kept.problem.message)
}

interface NameDialogProps {
  readonly title: string
  readonly effect?: string
  readonly act: string
  readonly first: string
  readonly onClose: () => void
  /** Undefined when it is done, else why not. */
  readonly onSave: (name: string) => Promise<string | undefined>
  readonly doneWords: string
}

function useSaving({
  onSave,
  doneWords,
  onClose,
}: Pick<NameDialogProps, 'onSave' | 'doneWords' | 'onClose'>) {
  const answers = useQueryClient()
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState(false)
  const save = async (name: string) => {
    if (pending) return
    setPending(true)
    const failed = await onSave(name)
    setPending(false)
    setFault(failed)
    if (failed !== undefined) return
    void answers.invalidateQueries()
    toast.success(doneWords)
    onClose()
  }
  return { save, fault, pending }
}

function NameDialog(props: NameDialogProps) {
  const { title, effect, act, onClose } = props
  const formId = useId()
  const [name, setName] = useState(props.first)
  const { save, fault, pending } = useSaving(props)
  return (
    <ActFrame size="sm" problem={undefined} {...{ title, effect, formId, act, pending, onClose }}>
      <ActForm id={formId} onSubmit={() => void save(name)}>
        <TextInput
          label={say(words.name)}
          hint={say(words.nameHint)}
          name="passkey-name"
          autoComplete="off"
          maxLength={40}
          value={name}
          onChange={setName}
        />
        {fault !== undefined && (
          <Banner live tone="danger">
            {fault}
          </Banner>
        )}
      </ActForm>
    </ActFrame>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const client = useClient()
  return (
    <NameDialog
      title={say(words.addTitle)}
      effect={say(words.addEffect)}
      act={say(words.add)}
      first=""
      doneWords={say(words.addedDone)}
      onSave={(name) => addPasskey(client, name)}
      onClose={onClose}
    />
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const renaming = useSend(renameMyPasskey)
  const save = async (name: string) => {
    const answered = await renaming.send({ params: { id: passkey.id }, body: { name } })
    if (answered.ok) return undefined
    return answered.problem.errors?.[0]?.message ?? answered.problem.message
  }
  return (
    <NameDialog
      title={say(words.renameTitle)}
      act={say(words.save)}
      first={passkey.name}
      doneWords={say(words.renamed)}
      onSave={save}
      onClose={onClose}
    />
  )
}

function RemoveDialog(props: { passkey: Passkey; isLast: boolean; onClose: () => void }) {
  const { passkey, isLast, onClose } = props
  const answers = useQueryClient()
  const removing = useSend(removeMyPasskey)
  const remove = async () => {
    if (removing.pending) return
    const answered = await removing.send({ params: { id: passkey.id } })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(say(words.removed))
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      busy={removing.pending}
      onClose={onClose}
      title={say(words.removeTitle)}
      description={say(isLast ? words.removeLast : words.removeBody, { name: passkey.name })}
      actions={
        <>
          <Button onClick={onClose} disabled={removing.pending}>
            {say(words.keep)}
          </Button>
          <Button variant="danger" pending={removing.pending} onClick={() => void remove()}>
            {say(words.remove)}
          </Button>
        </>
      }
    >
      {removing.problem !== undefined && (
        <Banner live tone="danger">
          {removing.problem.message}
        </Banner>
      )}
    </Dialog>
  )
}
