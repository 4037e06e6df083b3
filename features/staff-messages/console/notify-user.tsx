// Answers for telling one user something from their record: written, seen as they will see it, sent.
import { useId, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { useAct } from '#kit/screens/reviewed.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
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
  const formId = useId()
  const see = async () => {
    if (pending) return
    const answered = await send({ body: { ...draft, email: user.email } })
    if (answered.ok) onSeen(answered.data)
  }
  return (
    <ActFrame
      size="lg"
      title={say(words.notifyTitle, { name: user.name })}
      effect={say(words.notifyEffect)}
      act={say(words.preview)}
      {...{ formId, pending, problem, onClose }}
    >
      <ActForm id={formId} onSubmit={() => void see()}>
        <TextInput label={say(words.email)} name="email" value={user.email} readOnly />
        <MessageFields draft={draft} onChange={onDraft} problem={problem} pending={pending} />
      </ActForm>
    </ActFrame>
  )
}

export interface LookProps extends NotifyUserProps {
  readonly draft: Draft
  readonly outlook: Outlook
  readonly onBack: () => void
}

export function NotifyLook({ user, draft, outlook, signInHref, onBack, onClose }: LookProps) {
  const { act, pending, problem } = useAct(sendToUser, onClose)
  const keyFor = useIntent()
  const formId = useId()
  const body = { ...draft, email: user.email }
  return (
    <ActFrame
      size="lg"
      title={say(words.notifyTitle, { name: user.name })}
      effect={say(words.seenBy, { name: user.name })}
      act={say(words.sendTo, { name: user.name })}
      first="act"
      hasFields={false}
      {...{ formId, pending, problem, signInHref, onClose }}
      onStepBack={onBack}
    >
      <Seen seen={outlook.seen} topic={draft.topic} noMail={outlook.no_mail} />
      <ActForm id={formId} onSubmit={() => void act({ body, idempotencyKey: keyFor(body) })} />
    </ActFrame>
  )
}
