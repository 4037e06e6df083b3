// Answers for how much of a limit is used, as bars: the day's, the first hours' and the balance's.
import type { findMyLimits } from '#features/limits/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAmountsHidden, useShownText } from '#kit/ui/amounts-hidden.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { limitUse } from './limits.ts'
import type { MyTiers } from './tiers.ts'

type Limits = WireAnswer<typeof findMyLimits>
type Tier = MyTiers['tiers'][number]

interface MeterProps {
  readonly label: string
  readonly left: string
  readonly says: string
  readonly share: number
  readonly isNear: boolean
}

function Meter({ label, left, says, share, isNear }: MeterProps) {
  const shown = useShownText()
  const isHidden = useAmountsHidden()
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-3 text-14">
        <span className="font-medium">{label}</span>
        <span>{shown(say(words.left, { amount: formatAmount({ currency: 'NGN', amount: left }) }))}</span>
      </p>
      {/* A share of a limit that everybody knows is the amount. */}
      {!isHidden && (
        <>
          <ProgressBar label={label} share={share} says={says} tone={isNear ? 'accent' : 'brand'} />
          <p className="text-12 text-text-2">{says}</p>
        </>
      )}
    </div>
  )
}

export function SendingUse({ limits }: { limits: Limits }) {
  return (
    <>
      {limits.sending_by !== 'tier' && (
        <p>
          <Badge tone="brand">
            {say(limits.sending_by === 'custom' ? words.customLimit : words.ownLimit)}
          </Badge>
        </p>
      )}
      {/* While the first hours leave less they have the one meter: two numbers would contradict each other. */}
      {limits.send_now_by === 'day' && <LimitMeter label={say(words.sendToday)} of={limits.sending} />}
    </>
  )
}

/** What the first hours of an account or a device let out and in, beside the day's. */
interface FirstHoursProps {
  readonly limits: Limits
  /** What a freeze stops has no meter. */
  readonly stopped: { readonly out: boolean; readonly in: boolean } | undefined
}

export function FirstHoursUse({ limits, stopped }: FirstHoursProps) {
  const { activation } = limits
  if (activation === null) return null
  return (
    <>
      {stopped?.out !== true && <LimitMeter label={say(words.firstHoursOut)} of={activation.outgoing} />}
      {stopped?.in !== true && <LimitMeter label={say(words.firstHoursIn)} of={activation.incoming} />}
    </>
  )
}

function LimitMeter({ label, of }: { label: string; of: Limits['sending'] }) {
  if (of.most === null) return null
  const { left, share, isNear } = limitUse(of.used, of.most, 'NGN')
  const says = say(words.usedOf, {
    amount: formatAmount({ currency: 'NGN', amount: of.used }),
    most: formatAmount({ currency: 'NGN', amount: of.most }),
  })
  return <Meter label={label} {...{ left, share, isNear, says }} />
}

/** `balance`: with dollars what all wallets hold, as the limit counts it; null where nobody can say, or there is no wallet. */
export function BalanceUse({ tier, balance }: { tier: Tier; balance: string | null }) {
  const most = tier.max_balance
  if (most === null || balance === null) return null
  const { left, share, isNear } = limitUse(balance, most, 'NGN')
  const says = say(words.ofMost, {
    amount: formatAmount({ currency: 'NGN', amount: balance }),
    most: formatAmount({ currency: 'NGN', amount: most }),
  })
  return <Meter label={say(words.balance)} {...{ left, share, isNear, says }} />
}
