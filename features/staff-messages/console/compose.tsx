// Answers for a new message: to one user or to everybody who fits, counted and seen before anything is sent.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAnswer, WireBody } from '#kit/http/contract.ts'
import { useIntent, useUnanswered } from '#kit/screens/act-intent.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { ActRefusal, ReasonForm } from '#kit/screens/previewed-act.tsx'
import {
  isPending,
  NobodyToApprove,
  type PendingApproval,
  SentForApproval,
} from '#kit/screens/sent-for-approval.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { EmailInput } from '#kit/ui/email-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { previewToSegment, previewToUser, sendToSegment } from '../contract.ts'
import { type Draft, emptyDraft, MessageFields, Seen } from './message-fields.tsx'
import { NotifyLook } from './notify-user.tsx'
import { everybody, SegmentFields, segmentOf, type TypedSegment } from './segment-fields.tsx'
import { words } from './words.ts'

type Previewed = WireAnswer<typeof previewToSegment>
type Wished = WireBody<typeof previewToSegment>
type Outlook = WireAnswer<typeof previewToUser>

interface ComposeProps {
  readonly mayTellMany: boolean
  /** Whom it is for, as somebody chose them before they came here. */
  readonly audience?: TypedSegment | undefined
  readonly signInHref: string
  /** With the message that was sent to many at once. */
  readonly onDone: (id: string | undefined) => void
}

type Looked =
  | { readonly to: 'many'; readonly wished: Wished; readonly previewed: Previewed }
  | { readonly to: 'one'; readonly email: string; readonly outlook: Outlook }

export function Compose(props: ComposeProps) {
  const { signInHref, onDone } = props
  const writing = useWriting(props.audience)
  const { looked, draft } = writing
  const back = () => writing.setLooked(undefined)
  if (looked?.to === 'many') return <ReviewMany {...looked} {...{ signInHref, onDone }} onBack={back} />
  return (
    <>
      <Write {...props} writing={writing} />
      {looked?.to === 'one' && (
        <NotifyLook
          user={{ name: looked.email, email: looked.email }}
          {...{ draft, signInHref }}
          outlook={looked.outlook}
          onBack={back}
          onClose={() => onDone(undefined)}
        />
      )}
    </>
  )
}

/** What is typed, for whom, and what the server made of it. */
function useWriting(given: TypedSegment | undefined) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [audience, setAudience] = useState<'one' | 'many'>(given === undefined ? 'one' : 'many')
  const [email, setEmail] = useState('')
  const [typed, setTyped] = useState<TypedSegment>(given ?? everybody)
  const [looked, setLooked] = useState<Looked>()
  const toOne = useSend(previewToUser)
  const toMany = useSend(previewToSegment)
  const { pending, problem } = audience === 'one' ? toOne : toMany
  const see = async () => {
    if (pending) return
    if (audience === 'one') {
      const answered = await toOne.send({ body: { ...draft, email } })
      if (answered.ok) setLooked({ to: 'one', email: email.trim(), outlook: answered.data })
      return
    }
    const wished = { ...draft, segment: segmentOf(typed) }
    const answered = await toMany.send({ body: wished })
    if (answered.ok) setLooked({ to: 'many', wished, previewed: answered.data })
  }
  const fields = { draft, setDraft, audience, setAudience, email, setEmail, typed, setTyped }
  return { ...fields, looked, setLooked, pending, problem, see }
}

function Write({ mayTellMany, writing, onDone }: ComposeProps & { writing: ReturnType<typeof useWriting> }) {
  const { draft, pending, problem } = writing
  return (
    <Panel title={say(words.newMessage)}>
      <form
        noValidate
        className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void writing.see()
        }}
      >
        <Whom mayTellMany={mayTellMany} writing={writing} />
        <MessageFields draft={draft} onChange={writing.setDraft} problem={problem} pending={pending} />
        {problem !== undefined && (problem.errors?.length ?? 0) === 0 && (
          <Banner live tone="danger">
            {problem.message}
          </Banner>
        )}
        <span className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={pending}>
            {say(words.preview)}
          </Button>
          <Button onClick={() => onDone(undefined)}>{say(words.cancel)}</Button>
        </span>
      </form>
    </Panel>
  )
}

function Whom({ mayTellMany, writing }: { mayTellMany: boolean; writing: ReturnType<typeof useWriting> }) {
  const { audience, email, typed, problem } = writing
  return (
    <>
      {mayTellMany && (
        <span>
          <SegmentedControl
            label={say(words.who)}
            choices={[
              { value: 'one', label: say(words.oneUser) },
              { value: 'many', label: say(words.many) },
            ]}
            value={audience}
            onChange={writing.setAudience}
          />
        </span>
      )}
      {audience === 'one' ? (
        <EmailInput
          label={say(words.email)}
          error={fieldProblem(problem, 'email')}
          name="email"
          autoComplete="off"
          value={email}
          onChange={writing.setEmail}
        />
      ) : (
        <SegmentFields typed={typed} onChange={writing.setTyped} problem={problem} />
      )}
    </>
  )
}

interface ReviewManyProps {
  readonly wished: Wished
  readonly previewed: Previewed
  readonly signInHref: string
  readonly onBack: () => void
  readonly onDone: (id: string | undefined) => void
}

/** Sends exactly what was seen, under one key for one intent. */
function useSendingMany(
  { wished, previewed: { id, hash } }: Pick<ReviewManyProps, 'wished' | 'previewed'>,
  onSent: (id: string) => void,
) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(sendToSegment)
  const keyFor = useIntent()
  const { unanswered, note } = useUnanswered<WireBody<typeof sendToSegment>>()
  const [waits, setWaits] = useState<PendingApproval>()
  const act = async (reason: string) => {
    if (pending) return
    const body = unanswered ?? { ...wished, id, hash, ...(reason.trim() === '' ? {} : { reason }) }
    const answered = await send({ body, idempotencyKey: keyFor(body) })
    note(body, answered.ok ? undefined : answered.problem)
    if (!answered.ok) return
    void answers.invalidateQueries()
    if (isPending(answered.data)) return setWaits(answered.data)
    toast.success(answered.message)
    onSent(answered.data.id)
  }
  return { act, pending, problem, waits }
}

const formId = 'send-to-many'

function ReviewMany({ wished, previewed, signInHref, onBack, onDone }: ReviewManyProps) {
  const { act, pending, problem, waits } = useSendingMany({ wished, previewed }, onDone)
  const { people, needs_approval: needsTwo, lacks_approver: lacksApprover, seen_by: reader } = previewed
  const fault = fieldProblem(problem, 'reason')
  return (
    <Panel title={sayCount(words.people, people)} note={say(words.seenBy, { name: reader.name })}>
      <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-5">
        <Seen seen={previewed.seen} topic={wished.topic} />
        {needsTwo && <Banner tone="info">{say(words.needsTwo)}</Banner>}
        {lacksApprover && <NobodyToApprove />}
        <ReasonForm
          id={formId}
          most={140}
          pending={pending}
          error={fault}
          onSubmit={(reason) => void act(reason)}
        />
        {problem !== undefined && fault === undefined && (
          <ActRefusal problem={problem} signInHref={signInHref} onLatest={onBack} />
        )}
        <span className="flex flex-wrap gap-2">
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {say(needsTwo ? words.sendForApproval : words.send)}
          </Button>
          <Button onClick={onBack} disabled={pending}>
            {say(words.change)}
          </Button>
        </span>
      </div>
      {waits !== undefined && (
        <SentForApproval title={say(words.sentTitle)} pending={waits} onClose={() => onDone(undefined)} />
      )}
    </Panel>
  )
}
