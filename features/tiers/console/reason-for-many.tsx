// Answers for the reason with which users are decided, one or many: a note for the audit log, or what each of them will read.
import { useState } from 'react'
import { ActForm } from '#kit/screens/act-dialog.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { rejectionWords } from '../words.ts'
import type { Verdict } from './verdicts.ts'
import { words } from './words.ts'
import { rejectionReasons } from '../contract.ts'

type Code = (typeof rejectionReasons)[number]

/** `code` is what a rejection has, and an approval has not. */
export interface Reason {
  readonly code: Code | undefined
  readonly text: string
}

interface ReasonForManyProps {
  readonly id: string
  readonly verdict: Verdict
  readonly fault: string | undefined
  readonly disabled: boolean
  /** Whether the keyboard begins in it. */
  readonly focusFirst?: boolean
  readonly onSubmit: (reason: Reason) => void
}

export function ReasonForMany(props: ReasonForManyProps) {
  const { id, verdict, fault, disabled, focusFirst, onSubmit } = props
  const [code, setCode] = useState<Code | ''>('')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isReject = verdict === 'reject'
  const submit = () => {
    if (disabled) return
    if (isReject && code === '') return setMissing(true)
    onSubmit({ code: code === '' ? undefined : code, text: text.trim() })
  }
  return (
    <ActForm id={id} onSubmit={submit}>
      {isReject && (
        <Select
          label={say(words.rejectionReason)}
          placeholder={say(words.chooseReason)}
          error={isMissing && code === '' ? say(words.chooseReason) : undefined}
          choices={rejectionReasons.map((value) => ({ value, label: say(rejectionWords[value]) }))}
          name="reason_code"
          value={code}
          onChange={setCode}
        />
      )}
      <TextInput
        label={say(isReject ? words.ownWords : words.userApproveNote)}
        error={fault}
        name="reason"
        autoComplete="off"
        maxLength={280}
        rows={isReject ? 3 : undefined}
        value={text}
        onChange={setText}
        focusFirst={focusFirst === true && !isReject}
      />
      {code !== '' && (
        <div className="rounded-button bg-sunken px-3 py-2 text-13">
          <p className="text-12 text-text-3">{say(words.customerReads)}</p>
          <p className="wrap-anywhere">{[say(rejectionWords[code]), text.trim()].join(' ')}</p>
        </div>
      )}
    </ActForm>
  )
}
