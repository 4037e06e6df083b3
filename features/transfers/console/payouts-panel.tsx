// Answers for the switch of an emergency in the settings: whether money leaves to partners, and stopping it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CurrencyTag } from '#kit/ui/currency-tag.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { listPayoutSwitches, switchPayouts } from '../staff-contract.ts'
import { payoutWords as words } from './payout-words.ts'

type Switch = WireAnswer<typeof listPayoutSwitches>[number]

export function PayoutsPanel({ maySwitch, signInHref }: { maySwitch: boolean; signInHref: string }) {
  const { data, error, refetch } = useAnswer(listPayoutSwitches, {})
  const [open, setOpen] = useState<Switch>()
  return (
    <>
      <SettingsPanel
        title={say(words.payouts)}
        note={say(words.payoutsNote)}
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty=""
        rows={data?.map((one) => (
          <PayoutRow key={one.currency} payout={one} maySwitch={maySwitch} onSwitch={() => setOpen(one)} />
        ))}
      />
      {open !== undefined && (
        <PayoutDialog payout={open} signInHref={signInHref} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

interface PayoutRowProps {
  readonly payout: Switch
  readonly maySwitch: boolean
  readonly onSwitch: () => void
}

function PayoutRow({
  payout: { currency, on, reason, changed_at: at },
  maySwitch,
  onSwitch,
}: PayoutRowProps) {
  return (
    <>
      <SettingName
        name={
          <>
            <CurrencyTag currency={currency} />
            {on ? (
              <Badge tone="success" quiet>
                {say(words.on)}
              </Badge>
            ) : (
              <Badge tone="danger">{say(words.off)}</Badge>
            )}
          </>
        }
      >
        {at !== null && (
          <>
            {say(words.since)} <Time at={at} />
          </>
        )}
        {reason !== null && ` · ${reason}`}
      </SettingName>
      {maySwitch && <Button onClick={onSwitch}>{say(on ? words.stop : words.resume)}</Button>}
    </>
  )
}

interface PayoutDialogProps {
  readonly payout: Switch
  readonly signInHref: string
  readonly onClose: () => void
}

function PayoutDialog({ payout: { currency, on }, signInHref, onClose }: PayoutDialogProps) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(switchPayouts)
  const keyFor = useIntent()
  const [typed, setTyped] = useState('')
  const [wasWrong, setWrong] = useState(false)
  const change = async (reason: string) => {
    if (pending) return
    const isWrong = on && typed.trim().toUpperCase() !== currency
    setWrong(isWrong)
    if (isWrong) return
    const body = { currency, value: !on, ...(reason.trim() === '' ? {} : { reason }) }
    const answered = await send({ body, idempotencyKey: keyFor(body) })
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(answered.message)
    onClose()
  }
  return (
    <SettingDialog
      title={say(on ? words.stopTitle : words.resumeTitle, { currency })}
      effect={say(on ? words.stopEffect : words.resumeEffect, { currency })}
      act={say(on ? words.stop : words.resume)}
      danger={on}
      reasonMost={280}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void change(reason)}
    >
      {on && (
        <TextInput
          label={say(words.typeCurrency, { currency })}
          error={wasWrong ? say(words.typeCurrency, { currency }) : undefined}
          name="currency"
          autoComplete="off"
          maxLength={5}
          value={typed}
          onChange={setTyped}
          focusFirst
        />
      )}
    </SettingDialog>
  )
}
