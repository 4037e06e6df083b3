// Answers for every act on a request: what it does in words, a reason, and one button that says the result.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Answered, CallInput } from '#kit/http/client.ts'
import type { CallContract, Problem } from '#kit/http/contract.ts'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { findUserTiers } from '../contract.ts'
import { listRequests } from '../queue-contract.ts'

export interface ReasonDialogProps<C extends CallContract> {
  readonly contract: C
  readonly title: string
  readonly effect: string
  readonly label: string
  readonly hint?: string
  /** The field of the body that the reason stands in. */
  readonly field: string
  readonly act: string
  readonly danger?: boolean
  readonly inputOf: (reason: string) => CallInput<C>
  readonly onClose: () => void
  /** Called with what was answered, in the place of a toast and closing. */
  readonly onAnswered?: (answered: Extract<Answered<C>, { ok: true }>) => void
}

/** Somebody else may have decided: what stands is then read anew, and told. */
const isOld = (problem: Problem): boolean => problem.status === 409

/** Sends the reason; what stands is read anew whether it was decided here or by somebody else. */
function useDeciding<C extends CallContract>(props: ReasonDialogProps<C>) {
  const { contract, inputOf, onAnswered, onClose } = props
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(contract)
  const decide = async (reason: string) => {
    if (pending) return
    const answered = await send(inputOf(reason))
    if (answered.ok || isOld(answered.problem))
      for (const { name } of [findUserTiers, listRequests])
        void answers.invalidateQueries({ queryKey: [name] })
    if (!answered.ok) return
    if (onAnswered !== undefined) return onAnswered(answered)
    toast.success(answered.message)
    onClose()
  }
  return { decide, pending, problem }
}

export function ReasonDialog<C extends CallContract>(props: ReasonDialogProps<C>) {
  const { title, effect, field, act, danger, onClose } = props
  const { decide, pending, problem } = useDeciding(props)
  const [reason, setReason] = useState('')
  const formId = useId()
  const fault = fieldProblem(problem, field)
  return (
    <ActFrame
      hasFields={fault !== undefined}
      {...{ title, effect, formId, act, danger, pending, problem, onClose }}
    >
      <ActForm id={formId} onSubmit={() => void decide(reason)}>
        <TextInput
          label={props.label}
          hint={props.hint}
          error={fault}
          autoComplete="off"
          maxLength={280}
          rows={3}
          value={reason}
          onChange={setReason}
          readOnly={pending}
          focusFirst
        />
      </ActForm>
    </ActFrame>
  )
}
