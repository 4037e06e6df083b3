// Answers for opening a case about a transfer that its customer asks about: what is asked, for whoever takes it.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { openTransferCase } from '../contract.ts'
import { words } from './words.ts'

interface OpenAboutProps {
  readonly transfer: string
  readonly reference: string
  readonly signInHref: string
  readonly onClose: () => void
}

const noteMost = 280

export function OpenAbout({ transfer, reference, signInHref, onClose }: OpenAboutProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(openTransferCase)
  const keyFor = useIntent()
  const formId = useId()
  const [note, setNote] = useState('')
  const submit = async () => {
    if (pending) return
    const body = { transfer, note }
    const answered = await send({ body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(say(words.openedAbout))
    onClose()
  }
  return (
    <ActFrame
      title={say(words.openAboutTitle, { reference })}
      effect={say(words.openAboutEffect)}
      act={say(words.openAbout)}
      onLatest={() => void answers.invalidateQueries()}
      {...{ formId, pending, problem, signInHref, onClose }}
    >
      <ActForm id={formId} onSubmit={() => void submit()}>
        <TextInput
          label={say(words.openAboutNote)}
          hint={say(words.openAboutNoteHint)}
          error={fieldProblem(problem, 'note')}
          name="note"
          rows={3}
          maxLength={noteMost}
          autoComplete="off"
          value={note}
          onChange={setNote}
          readOnly={pending}
          focusFirst
        />
      </ActForm>
    </ActFrame>
  )
}
