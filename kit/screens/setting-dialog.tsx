// Answers for the dialog in which staff change a setting: what it means in words, its fields, a reason, the act.
import { type ReactNode, useId, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { ActFrame } from './act-dialog.tsx'
import { fieldProblem } from './answers.tsx'
import { deskWords as words } from './desk-words.ts'

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
  const { problem, reasonMost, children, onSubmit, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState('')
  return (
    <ActFrame {...props} formId={formId} onLatest={onClose}>
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(reason)
        }}
      >
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
    </ActFrame>
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
