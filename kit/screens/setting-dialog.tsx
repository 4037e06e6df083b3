// Answers for the dialog in which staff change a setting: what it means in words, its fields, a reason, the act.
import { type ReactNode, useId, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { ActForm, ActFrame } from './act-dialog.tsx'
import { fieldProblem } from './answers.tsx'
import { ReasonField } from './previewed-act.tsx'

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
  /** The customer reads the reason too. */
  readonly isReasonRead?: boolean | undefined
  readonly children?: ReactNode
  readonly onSubmit: (reason: string) => void
  readonly onClose: () => void
}

export function SettingDialog(props: SettingDialogProps) {
  const { problem, reasonMost, isReasonRead, children, onSubmit, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState('')
  return (
    <ActFrame {...props} formId={formId} onLatest={onClose}>
      <ActForm id={formId} onSubmit={() => onSubmit(reason)}>
        {children}
        {reasonMost !== undefined && (
          <ReasonField
            most={reasonMost}
            isRead={isReasonRead}
            error={fieldProblem(problem, 'reason')}
            value={reason}
            onChange={setReason}
          />
        )}
      </ActForm>
    </ActFrame>
  )
}
