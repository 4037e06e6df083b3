// Answers for the dialog in which one person decides what is sold of a partner's changes.
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { ReasonForm } from '#kit/screens/previewed-act.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { decidePlanChanges, type listPlanChanges } from '../plan-changes-contract.ts'
import { words } from './plan-change-words.ts'

export type PlanChange = WireAnswer<typeof listPlanChanges>[number]

interface Props {
  readonly chosen: readonly PlanChange[]
  readonly accepted: boolean
  readonly signInHref: string
  readonly onDone: () => void
  readonly onClose: () => void
}

export function PlanDecision({ chosen, accepted, signInHref, onDone, onClose }: Props) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(decidePlanChanges)
  const keyFor = useIntent()
  const formId = useId()
  const submit = async (reason: string) => {
    if (pending) return
    const body = { numbers: chosen.map(({ number }) => number), accepted, reason }
    const answered = await send({ body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(say(words.decided))
    onDone()
    onClose()
  }
  const isAnyScheduled = accepted && chosen.some(({ scheduled_by: count }) => count > 0)
  return (
    <ActFrame
      title={say(accepted ? words.acceptTitle : words.refuseTitle)}
      effect={say(accepted ? words.acceptEffect : words.refuseEffect)}
      act={say(accepted ? words.accept : words.refuse)}
      danger={!accepted}
      onLatest={() => void answers.invalidateQueries()}
      {...{ formId, pending, problem, signInHref, onClose }}
    >
      <ReasonForm
        id={formId}
        most={140}
        pending={pending}
        error={fieldProblem(problem, 'reason')}
        onSubmit={(reason) => void submit(reason)}
      >
        {isAnyScheduled && <p className="text-13 text-text-2">{say(words.acceptScheduled)}</p>}
      </ReasonForm>
    </ActFrame>
  )
}
