// Answers for telling one user something from their record: written, seen as they will see it, sent.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { ActRefusal } from '#kit/screens/previewed-act.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { previewToUser, sendToUser } from '../contract.ts'
import { type Draft, emptyDraft, MessageFields, Seen } from './message-fields.tsx'
import { words } from './words.ts'

type Outlook = WireAnswer<typeof previewToUser>

interface NotifyUserProps {
  readonly user: { readonly name: string; readonly email: string }
  /** What it begins with. */
  readonly start?: Pick<Draft, 'subject' | 'body'>
  readonly signInHref: string
  readonly onClose: () => void
}

export function NotifyUser(props: NotifyUserProps) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, ...props.start })
  const [outlook, setOutlook] = useState<Outlook>()
  return outlook === undefined ? (
    <Write {...props} draft={draft} onDraft={setDraft} onSeen={setOutlook} />
  ) : (
    <NotifyLook {...props} draft={draft} outlook={outlook} onBack={() => setOutlook(undefined)} />
  )
}

interface WriteProps extends NotifyUserProps {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly onSeen: (outlook: Outlook) => void
}

function Write({ user, draft, onDraft, onSeen, onClose }: WriteProps) {
  const { send, pending, problem } = useSend(previewToUser)
  const id = useId()
  const see = async () => {
    if (pending) return
    const answered = await send({ body: { ...draft, email: user.email } })
    if (answered.ok) onSeen(answered.data)
  }
  const hasFieldFault = (problem?.errors?.length ?? 0) > 0
  const actions = (
    <>
      <Button onClick={onClose} disabled={pending}>
        {say(words.cancel)}
      </Button>
      <Button type="submit" form={id} variant="primary" pending={pending}>
        {say(words.preview)}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={say(words.notifyTitle, { name: user.name })}
      description={say(words.notifyEffect)}
      actions={actions}
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void see()
        }}
      >
        <TextInput label={say(words.email)} name="email" value={user.email} readOnly />
        <MessageFields draft={draft} onChange={onDraft} problem={problem} pending={pending} />
      </form>
      {problem !== undefined && !hasFieldFault && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}

export interface LookProps extends NotifyUserProps {
  readonly draft: Draft
  readonly outlook: Outlook
  readonly onBack: () => void
}

export function NotifyLook({ user, draft, outlook, signInHref, onBack, onClose }: LookProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(sendToUser)
  const keyFor = useIntent()
  const act = async () => {
    if (pending) return
    const body = { ...draft, email: user.email }
    const answered = await send({ body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(answered.message)
    onClose()
  }
  const actions = (
    <>
      <Button variant="ghost" onClick={onBack} disabled={pending} className="sm:mr-auto">
        {say(words.back)}
      </Button>
      <Button onClick={onClose} disabled={pending}>
        {say(words.cancel)}
      </Button>
      <Button variant="primary" pending={pending} onClick={() => void act()} data-focus-first="">
        {say(words.sendTo, { name: user.name })}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={say(words.notifyTitle, { name: user.name })}
      description={say(words.seenBy, { name: user.name })}
      actions={actions}
    >
      <Seen seen={outlook.seen} topic={draft.topic} noMail={outlook.no_mail} />
      {problem !== undefined && <ActRefusal problem={problem} signInHref={signInHref} onLatest={onBack} />}
    </Dialog>
  )
}
