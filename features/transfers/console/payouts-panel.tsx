// Answers for the switch of an emergency in the settings: whether money leaves to partners, and stopping it.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { type Switch, SwitchDialog, SwitchPanel } from '#kit/screens/switch-panel.tsx'
import { CurrencyTag } from '#kit/ui/currency-tag.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listPayoutSwitches, previewPayoutSwitch, switchPayouts } from '../staff-contract.ts'
import { payoutWords as words } from './payout-words.ts'

type Payout = WireAnswer<typeof listPayoutSwitches>[number]

export function PayoutsPanel({ may, signInHref, foot }: SettingsParts) {
  const { data, error, refetch } = useAnswer(listPayoutSwitches, {})
  return (
    <SwitchPanel
      id="payouts"
      title={say(words.payouts)}
      note={say(words.payoutsNote)}
      switches={data?.map(switchOf)}
      onRetry={() => void refetch()}
      maySwitch={may(switchPayouts.name)}
      {...{ words, error, foot }}
      dialogFor={(currency, onClose) => {
        const payout = data?.find((one) => one.currency === currency)
        return payout && <PayoutDialog {...{ payout, signInHref, onClose }} />
      }}
    />
  )
}

const switchOf = ({ currency, on, reason, changed_at: since }: Payout): Switch => ({
  key: currency,
  name: <CurrencyTag currency={currency} />,
  on,
  switchable: true,
  since,
  reason,
})

interface PayoutDialogProps {
  readonly payout: Payout
  readonly signInHref: string
  readonly onClose: () => void
}

function usePayoutSwitch(currency: Payout['currency'], value: boolean, onDone: () => void) {
  const sending = useSend(switchPayouts)
  return usePreviewedAct({
    preview: useAnswer(previewPayoutSwitch, { query: { currency, value: value ? 'true' : 'false' } }),
    sending,
    send: (body, idempotencyKey) => sending.send({ body: { currency, value, ...body }, idempotencyKey }),
    onDone,
  })
}

function PayoutDialog({ payout, signInHref, onClose }: PayoutDialogProps) {
  const { currency } = payout
  // As it was when the dialog opened: what somebody else does meanwhile turns no stop into its opposite.
  const [on] = useState(!payout.on)
  const acting = usePayoutSwitch(currency, on, onClose)
  const [typed, setTyped] = useState('')
  const [wasWrong, setWrong] = useState(false)
  const act = async (reason: string) => {
    const isWrong = !on && typed.trim().toUpperCase() !== currency
    setWrong(isWrong)
    if (!isWrong) await acting.act(reason)
  }
  return (
    <SwitchDialog
      title={say(on ? words.resumeTitle : words.stopTitle, { currency })}
      effect={say(on ? words.resumeEffect : words.stopEffect, { currency })}
      seen={(seen) => <Consequence {...seen} />}
      reasonMost={280}
      {...{ on, words, signInHref, onClose }}
      acting={{ ...acting, act }}
      beside={
        !on && (
          <TextInput
            label={say(words.typeCurrency, { currency })}
            error={wasWrong ? say(words.typeCurrency, { currency }) : undefined}
            name="currency"
            autoComplete="off"
            maxLength={5}
            value={typed}
            onChange={setTyped}
            readOnly={acting.over !== undefined}
          />
        )
      }
    />
  )
}

/** How many transfers it concerns at this moment, and what becomes of them. */
function Consequence(seen: WireAnswer<typeof previewPayoutSwitch>) {
  const { currency, after, waiting, at_bank: atBank, hours_until_given_back: hours } = seen
  const sum = (sentence: string, amount: string) =>
    say(words.inAll, { sentence, amount: formatAmount({ currency, amount }) })
  return (
    <div role="status">
      <ul className="grid list-disc gap-1 pl-5 text-13">
        <li>{sum(sayCount(after ? words.leave : words.wait, waiting.count), waiting.amount)}</li>
        {!after && <li>{say(words.waitLater, { hours: String(hours) })}</li>}
        <li>{sum(sayCount(words.atBank, atBank.count), atBank.amount)}</li>
      </ul>
    </div>
  )
}
