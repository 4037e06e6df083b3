// Answers for approving and rejecting a user as a whole: what it does in words, and what the customer will read.
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { approveUser, rejectUser } from '../contract.ts'
import { type Reason, ReasonForMany } from './reason-for-many.tsx'
import type { Verdict } from './verdicts.ts'
import { words } from './words.ts'

interface DecideUserProps {
  readonly user: { readonly uuid: string; readonly name: string }
  readonly verdict: Verdict
  readonly onClose: () => void
}

const wordsOf = {
  approve: { title: words.userApproveTitle, effect: words.userApproveEffect, act: words.userApprove },
  reject: { title: words.userRejectTitle, effect: words.userRejectEffect, act: words.userReject },
} as const

/** Sends the reason; what stands is read anew whether it was decided here or by somebody else. */
function useDeciding({ user, verdict, onClose }: DecideUserProps) {
  const answers = useQueryClient()
  const approving = useSend(approveUser)
  const rejecting = useSend(rejectUser)
  const { pending, problem } = verdict === 'approve' ? approving : rejecting
  const keyFor = useIntent()
  const params = { id: user.uuid }
  const send = ({ code, text }: Reason) => {
    const reason = text === '' ? {} : { reason: text }
    if (code === undefined) return approving.send({ params, body: reason, idempotencyKey: keyFor(reason) })
    const body = { reason_code: code, ...reason }
    return rejecting.send({ params, body, idempotencyKey: keyFor(body) })
  }
  const decide = async (reason: Reason) => {
    const answered = await send(reason)
    void answers.invalidateQueries()
    if (!answered.ok) return
    toast.success(answered.message)
    onClose()
  }
  return { decide, pending, problem }
}

export function DecideUser(props: DecideUserProps) {
  const { user, verdict, onClose } = props
  const { decide, pending, problem } = useDeciding(props)
  const formId = useId()
  const { title, effect, act } = wordsOf[verdict]
  return (
    <ActFrame
      title={say(title, { name: user.name })}
      effect={say(effect)}
      act={say(act)}
      danger={verdict === 'reject'}
      {...{ formId, pending, problem, onClose }}
    >
      <ReasonForMany
        id={formId}
        verdict={verdict}
        fault={fieldProblem(problem, 'reason')}
        disabled={pending}
        focusFirst
        onSubmit={(reason) => void decide(reason)}
      />
    </ActFrame>
  )
}
