// Answers for every act on a request: what it does in words, a reason, and one button that says the result.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Answered, CallInput } from '#kit/http/client.ts'
import type { CallContract, Problem } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { findUserTiers, listRequests } from '../contract.ts'
import { words } from './words.ts'

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
  readonly children?: ReactNode
}

/** Somebody else may have decided: what stands is then read anew, and told. */
const isOld = (problem: Problem): boolean => problem.status === 409

export function ReasonDialog<C extends CallContract>(props: ReasonDialogProps<C>) {
  const { contract, title, effect, label, hint, field, act, onClose } = props
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(contract)
  const [reason, setReason] = useState('')
  const id = useId()
  const submit = async () => {
    if (pending) return
    const answered = await send(props.inputOf(reason))
    if (answered.ok || isOld(answered.problem))
      for (const { name } of [findUserTiers, listRequests]) void answers.invalidateQueries({ queryKey: [name] })
    if (!answered.ok) return
    if (props.onAnswered !== undefined) return props.onAnswered(answered)
    toast.success(answered.message)
    onClose()
  }
  const fault = fieldProblem(problem, field)
  return (
    <Dialog
      open
      busy={pending}
      onClose={onClose}
      title={title}
      description={effect}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            {say(words.cancel)}
          </Button>
          <Button type="submit" form={id} variant={props.danger === true ? 'danger' : 'primary'} pending={pending}>
            {act}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-3"
      >
        <TextInput
          label={label}
          hint={hint}
          error={fault}
          autoComplete="off"
          maxLength={280}
          rows={3}
          value={reason}
          onChange={setReason}
          disabled={pending}
          focusFirst
        />
      </form>
      {problem !== undefined && fault === undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}
