// Answers for one quiet word on home about the next tier: why now, the way there, and closing it for good.
import TrendingUp from 'lucide-react/icons/trending-up'
import { useState } from 'react'
import { findMyLimits } from '#features/limits/contract.ts'
import { listMyWallets } from '#features/wallets/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { type Nudge, nudgeOf } from './nudge.ts'
import { noteClosed, wasClosed } from './nudge-closed.ts'
import { standingRequest, useMyTiers } from './tiers.ts'

interface RiseNudgeProps {
  readonly customerId: string
  readonly riseHref: string
}

/** Nothing while what it would say is not known. */
export function RiseNudge({ customerId, riseHref }: RiseNudgeProps) {
  const [closed, setClosed] = useState(() => wasClosed(customerId))
  if (closed) return null
  const close = () => {
    noteClosed(customerId)
    setClosed(true)
  }
  return <Known riseHref={riseHref} onClose={close} />
}

function Known({ riseHref, onClose }: { riseHref: string; onClose: () => void }) {
  const mine = useMyTiers().data
  const limits = useAnswer(findMyLimits, {}).data
  const wallets = useAnswer(listMyWallets, {}).data
  if (mine === undefined || limits === undefined || wallets === undefined) return null
  const balance = wallets.find(({ currency }) => currency === 'NGN')?.balance ?? null
  const nudge = nudgeOf({ mine, hasRequest: standingRequest(mine) !== undefined, limits, balance })
  if (nudge === undefined) return null
  return (
    <section aria-label={say(words.nextTier)}>
      <Card className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Tile tone="sand" icon={TrendingUp} />
        <p className="self-center text-14 text-pretty">{sayNudge(nudge)}</p>
        <div className="col-span-2 flex flex-wrap gap-2">
          <ButtonLink size="sm" variant="soft" href={riseHref}>
            {say(words.goNext, { tier: nudge.tier })}
          </ButtonLink>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {say(words.closeNudge)}
          </Button>
        </div>
      </Card>
    </section>
  )
}

const naira = (amount: string) => formatAmount({ currency: 'NGN', amount })

function sayNudge({ tier, daily, near }: Nudge): string {
  const more =
    daily === null ? say(words.nudgeNoLimit, { tier }) : say(words.nudgeMore, { tier, amount: naira(daily) })
  if (near === undefined) return more
  const word = near.limit === 'sending' ? words.nearSending : words.nearBalance
  return `${say(word, { used: naira(near.used), most: naira(near.most) })} ${more}`
}
