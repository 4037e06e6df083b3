// Answers for stopping a message, or sending again what failed: what it does in words, then the act.
import { useQueryClient } from '@tanstack/react-query'
import { useIntent } from '#kit/screens/act-intent.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
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
    <Dialog
      open
      size="sm"
      busy={pending}
      onClose={onClose}
      title={say(title)}
      description={say(effect)}
      actions={
        <>
          <Button onClick={onClose} disabled={pending} data-focus-first="">
            {say(words.cancel)}
          </Button>
          <Button
            variant={steering === 'stop' ? 'danger' : 'primary'}
            pending={pending}
            onClick={() => void press()}
          >
            {say(act)}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Dialog>
  )
}
