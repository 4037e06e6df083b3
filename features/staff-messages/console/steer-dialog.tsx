// Answers for stopping a message, or sending again what failed: what it does in words, then the act.
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { useIntent } from '#kit/screens/act-intent.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { resendFailed, stopMessage } from '../contract.ts'
import { words } from './words.ts'

export type Steering = 'stop' | 'resend'

const texts = {
  stop: { title: words.stopTitle, effect: words.stopEffect, act: words.stop },
  resend: { title: words.resendTitle, effect: words.resendEffect, act: words.send },
} as const

interface SteerDialogProps {
  readonly id: string
  readonly steering: Steering
  readonly onClose: () => void
}

export function SteerDialog({ id, steering, onClose }: SteerDialogProps) {
  const answers = useQueryClient()
  const stopping = useSend(stopMessage)
  const resending = useSend(resendFailed)
  const keyFor = useIntent()
  const formId = useId()
  const { send, pending, problem } = steering === 'stop' ? stopping : resending
  const { title, effect, act } = texts[steering]
  const press = async () => {
    if (pending) return
    const answered = await send({ params: { id }, body: {}, idempotencyKey: keyFor({}) })
    void answers.invalidateQueries()
    if (!answered.ok) return
    toast.success(answered.message)
    onClose()
  }
  return (
    <ActFrame
      size="sm"
      title={say(title)}
      effect={say(effect)}
      act={say(act)}
      danger={steering === 'stop'}
      first="back"
      hasFields={false}
      {...{ formId, pending, problem, onClose }}
    >
      <ActForm id={formId} onSubmit={() => void press()} />
    </ActFrame>
  )
}
