// Answers for approving and rejecting a user as a whole: what it does in words, and what the customer will read.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { rejectionWords } from '../words.ts'
import { approveUser, rejectUser, rejectionReasons } from '../contract.ts'
import type { Verdict } from './verdicts.ts'
import { words } from './words.ts'

type Reason = (typeof rejectionReasons)[number]

interface DecideUserProps {
  readonly user: { readonly uuid: string; readonly name: string }
  readonly verdict: Verdict
  readonly onClose: () => void
}

export function DecideUser({ user, verdict, onClose }: DecideUserProps) {
  return verdict === 'approve' ? (
    <Approve user={user} onClose={onClose} />
  ) : (
    <Reject user={user} onClose={onClose} />
  )
}

type OfUser = Omit<DecideUserProps, 'verdict'>

/** What stands is read anew whether it was decided here or by somebody else. */
function useDecided(onClose: () => void) {
  const answers = useQueryClient()
  return (answered: { readonly ok: true; readonly message: string } | { readonly ok: false }) => {
    void answers.invalidateQueries()
    if (!answered.ok) return
    toast.success(answered.message)
    onClose()
  }
}

function Approve({ user, onClose }: OfUser) {
  const { send, pending, problem } = useSend(approveUser)
  const [reason, setReason] = useState('')
  const keyFor = useIntent()
  const decided = useDecided(onClose)
  const id = useId()
  const decide = async () => {
    if (pending) return
    const body = reason.trim() === '' ? {} : { reason }
    decided(await send({ params: { id: user.uuid }, body, idempotencyKey: keyFor(body) }))
  }
  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title={say(words.userApproveTitle, { name: user.name })}
      description={say(words.userApproveEffect)}
      actions={
        <Acts formId={id} act={say(words.userApprove)} look="primary" pending={pending} onClose={onClose} />
      }
    >
      <Form id={id} onSubmit={() => void decide()}>
        <TextInput
          label={say(words.userApproveNote)}
          error={fieldProblem(problem, 'reason')}
          name="reason"
          autoComplete="off"
          maxLength={280}
          value={reason}
          onChange={setReason}
          focusFirst
        />
      </Form>
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}

/** The reason that was chosen, what is added in one's own words, and sending both. */
function useRejecting({ user, onClose }: OfUser) {
  const { send, pending, problem } = useSend(rejectUser)
  const [code, setCode] = useState<Reason | ''>('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const keyFor = useIntent()
  const decided = useDecided(onClose)
  const decide = async () => {
    if (pending) return
    if (code === '') return setMissing(true)
    const body = { reason_code: code, ...(reason.trim() === '' ? {} : { reason }) }
    decided(await send({ params: { id: user.uuid }, body, idempotencyKey: keyFor(body) }))
  }
  return { code, setCode, reason, setReason, isMissing: missing && code === '', decide, pending, problem }
}

function Reject({ user, onClose }: OfUser) {
  const rejecting = useRejecting({ user, onClose })
  const { pending, problem } = rejecting
  const id = useId()
  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title={say(words.userRejectTitle, { name: user.name })}
      description={say(words.userRejectEffect)}
      actions={
        <Acts formId={id} act={say(words.userReject)} look="danger" pending={pending} onClose={onClose} />
      }
    >
      <Form id={id} onSubmit={() => void rejecting.decide()}>
        <Reasons rejecting={rejecting} />
      </Form>
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}

function Reasons({ rejecting }: { rejecting: ReturnType<typeof useRejecting> }) {
  const { code, reason, problem, isMissing } = rejecting
  return (
    <>
      <Select
        label={say(words.rejectionReason)}
        placeholder={say(words.chooseReason)}
        error={isMissing ? say(words.chooseReason) : undefined}
        choices={rejectionReasons.map((value) => ({ value, label: say(rejectionWords[value]) }))}
        name="reason_code"
        value={code}
        onChange={rejecting.setCode}
      />
      <TextInput
        label={say(words.ownWords)}
        error={fieldProblem(problem, 'reason')}
        name="reason"
        autoComplete="off"
        rows={3}
        maxLength={280}
        value={reason}
        onChange={rejecting.setReason}
      />
      {code !== '' && (
        <div className="rounded-button bg-sunken px-3 py-2 text-13">
          <p className="text-12 text-text-3">{say(words.customerReads)}</p>
          <p className="wrap-anywhere">{[say(rejectionWords[code]), reason.trim()].join(' ')}</p>
        </div>
      )}
    </>
  )
}

function Form(props: { id: string; onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      id={props.id}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      {props.children}
    </form>
  )
}

interface ActsProps {
  readonly formId: string
  readonly act: string
  readonly look: 'primary' | 'danger'
  readonly pending: boolean
  readonly onClose: () => void
}

function Acts({ formId, act, look, pending, onClose }: ActsProps) {
  return (
    <>
      <Button onClick={onClose} disabled={pending}>
        {say(words.cancel)}
      </Button>
      <Button type="submit" form={formId} variant={look} pending={pending}>
        {act}
      </Button>
    </>
  )
}
