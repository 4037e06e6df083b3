// Answers for switching a biller in the console: off at once by one person, on again by two.
import { useState } from 'react'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { SwitchDialog } from '#kit/screens/switch-panel.tsx'
import { say } from '#kit/words/words.ts'
import { previewBillerSwitch, switchBiller } from '../change-contract.ts'
import type { OneBiller } from './wish.ts'
import { words } from './words.ts'

interface Props {
  readonly biller: OneBiller
  readonly signInHref: string
  readonly onClose: () => void
}

export function BillerSwitch({ biller: { id, name, switched_off: off }, signInHref, onClose }: Props) {
  // As it was when the dialog opened: what somebody else does meanwhile turns no stop into its opposite.
  const [on] = useState(off !== null)
  const asked = { params: { id }, query: { enabled: on ? 'true' : 'false' } } as const
  const preview = useAnswer(previewBillerSwitch, asked)
  const sending = useSend(switchBiller)
  const acting = usePreviewedAct({
    preview,
    sending,
    send: (body, idempotencyKey) =>
      sending.send({ params: asked.params, body: { enabled: on, ...body }, idempotencyKey }),
    onDone: onClose,
  })
  return (
    <SwitchDialog
      title={say(on ? words.onTitle : words.offTitle, { name })}
      effect={say(on ? words.onEffect : words.offEffect)}
      reasonMost={140}
      {...{ on, words, acting, signInHref, onClose }}
    />
  )
}
