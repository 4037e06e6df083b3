// Answers for the dialog in which staff change a setting: what it means in words, its fields, a reason, the act.
import { type ReactNode, useId, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { fieldProblem } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'
import { ActRefusal } from './previewed-act.tsx'

export interface SettingDialogProps {
  readonly title: string
  /** What changes for whom, in words. */
  readonly effect: string
  readonly act: string
  readonly danger?: boolean | undefined
  readonly pending: boolean
  readonly problem: Problem | undefined
  readonly signInHref: string
  /** The most characters of a reason; without it none is asked for. */
  readonly reasonMost?: number | undefined
  readonly children?: ReactNode
  readonly onSubmit: (reason: string) => void
  readonly onClose: () => void
}

export function SettingDialog(props: SettingDialogProps) {
  const { title, effect, act, danger, pending, problem, signInHref, reasonMost, children } = props
  const { onSubmit, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState('')
  const hasFieldFault = (problem?.errors?.length ?? 0) > 0
  const look = danger === true ? 'danger' : 'primary'
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    onSubmit(reason)
  }
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
          <Button type="submit" form={formId} variant={look} pending={pending}>
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        {children}
        {reasonMost !== undefined && (
          <Reason
            most={reasonMost}
            error={fieldProblem(problem, 'reason')}
            value={reason}
            onChange={setReason}
          />
        )}
      </form>
      {problem !== undefined && !hasFieldFault && (
        <ActRefusal problem={problem} signInHref={signInHref} onLatest={onClose} />
      )}
    </Dialog>
  )
}

interface ReasonProps {
  readonly most: number
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

function Reason({ most, error, value, onChange }: ReasonProps) {
  return (
    <TextInput
      label={say(words.reason)}
      hint={say(words.reasonHint, { most: String(most) })}
      error={error}
      name="reason"
      autoComplete="off"
      maxLength={most}
      value={value}
      onChange={onChange}
    />
  )
}
