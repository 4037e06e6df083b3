// Answers for the services in the settings: which are on, since when and why, and switching one.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { listServices, switchService } from '../contract.ts'
import { words } from './words.ts'

type Service = WireAnswer<typeof listServices>[number]

export function ServicesPanel({ maySwitch, signInHref }: { maySwitch: boolean; signInHref: string }) {
  const { data, error, refetch } = useAnswer(listServices, {})
  const [open, setOpen] = useState<Service>()
  return (
    <>
      <SettingsPanel
        title={say(words.services)}
        note={say(words.servicesNote)}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty=""
        rows={data?.map((service) => (
          <ServiceRow
            key={service.code}
            service={service}
            maySwitch={maySwitch}
            onSwitch={() => setOpen(service)}
          />
        ))}
      />
      {open !== undefined && (
        <ServiceDialog service={open} signInHref={signInHref} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface ServiceRowProps {
  readonly service: Service
  readonly maySwitch: boolean
  readonly onSwitch: () => void
}

function ServiceRow({ service, maySwitch, onSwitch }: ServiceRowProps) {
  const { name, category, enabled, switchable, since, reason } = service
  return (
    <>
      <SettingName
        name={
          <>
            {name}
            <Badge tone={enabled ? 'success' : 'warning'} quiet={enabled}>
              {say(enabled ? words.on : words.off)}
            </Badge>
          </>
        }
      >
        {category}
        {since !== null && (
          <>
            {`, ${say(words.since)} `}
            <Time at={since} />
          </>
        )}
        {reason !== null && ` · ${reason}`}
      </SettingName>
      {maySwitch && switchable && (
        <Button onClick={onSwitch}>{say(enabled ? words.switchOff : words.switchOn)}</Button>
      )}
    </>
  )
}

interface ServiceDialogProps {
  readonly service: Service
  readonly signInHref: string
  readonly onClose: () => void
}

function ServiceDialog({ service: { code, name, enabled }, signInHref, onClose }: ServiceDialogProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(switchService)
  const keyFor = useIntent()
  const change = async (reason: string) => {
    if (pending) return
    const body = { enabled: !enabled, reason }
    const answered = await send({ params: { code }, body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(answered.message)
    onClose()
  }
  return (
    <SettingDialog
      title={say(enabled ? words.offTitle : words.onTitle, { name })}
      effect={say(enabled ? words.offEffect : words.onEffect)}
      act={say(enabled ? words.switchOff : words.switchOn)}
      danger={enabled}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void change(reason)}
    />
  )
}
