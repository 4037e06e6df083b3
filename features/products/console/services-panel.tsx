// Answers for the services in the settings: which are on, since when and why, and switching one.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { type Switch, SwitchDialog, SwitchPanel } from '#kit/screens/switch-panel.tsx'
import { say } from '#kit/words/words.ts'
import { listServices, previewService, switchService } from '../contract.ts'
import { words } from './words.ts'

type Service = WireAnswer<typeof listServices>[number]

export function ServicesPanel({ may, signInHref, foot }: SettingsParts) {
  const { data, error, refetch } = useAnswer(listServices, {})
  return (
    <SwitchPanel
      id="services"
      title={say(words.services)}
      note={say(words.servicesNote)}
      switches={data?.map(switchOf)}
      onRetry={() => void refetch()}
      maySwitch={may(switchService.name)}
      {...{ words, error, foot }}
      dialogFor={(code, onClose) => {
        const service = data?.find((one) => one.code === code)
        return service && <ServiceDialog {...{ service, signInHref, onClose }} />
      }}
    />
  )
}

const switchOf = ({ code, name, category, enabled, switchable, since, reason }: Service): Switch => ({
  key: code,
  name,
  detail: category,
  on: enabled,
  switchable,
  since,
  reason,
})

interface ServiceDialogProps {
  readonly service: Service
  readonly signInHref: string
  readonly onClose: () => void
}

function ServiceDialog({ service: { code, name, enabled }, signInHref, onClose }: ServiceDialogProps) {
  // As it was when the dialog opened: what somebody else does meanwhile turns no stop into its opposite.
  const [on] = useState(!enabled)
  const asked = { params: { code }, query: { enabled: on ? 'true' : 'false' } } as const
  const preview = useAnswer(previewService, asked)
  const sending = useSend(switchService)
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
