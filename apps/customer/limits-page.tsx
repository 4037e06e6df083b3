// Answers for limits as pages: the tier's with the balance and the first hours, and the customer's own.
import { useLocation } from 'wouter'
import { DollarsCount, FirstHours } from '#features/limits/customer/limit-notes.tsx'
import { LimitsPage as TierLimitsPage } from '#features/tiers/customer/limits-page.tsx'
import { FrozenBanner } from '#features/wallets/customer/frozen-banner.tsx'
import { useNairaWallet, type Wallet } from '#features/wallets/customer/wallet.ts'
import { late } from '#kit/screens/late.tsx'
import { Authorise } from './authorise.tsx'
import { Alone } from './centre.tsx'
import { customerFeatures } from './declared.ts'
import { places } from './places.ts'

// Most only look at what is left.
const OwnLimitsPage = late(
  async () => (await import('#features/limits/customer/own-limits-page.tsx')).OwnLimitsPage,
  Alone,
)

const waysToOthers = customerFeatures.flatMap(({ pages = [] }) =>
  pages.flatMap(({ isOwnLimit, load }) =>
    isOwnLimit ? [late(async () => (await load()).Way ?? Nothing)] : [],
  ),
)

/** The tier's limits or one's own: whichever the address names. */
export function LimitsPage() {
  const [path] = useLocation()
  const { wallet } = useNairaWallet()
  const level = wallet?.freeze?.level
  if (path === places.ownLimits)
    return (
      <OwnLimitsPage
        above={places.limits}
        identityHref={places.identity}
        Authorise={Authorise}
        also={waysToOthers.map((Way, at) => (
          <Way key={at} />
        ))}
      />
    )
  return (
    <TierLimitsPage
      above={places.profile}
      identityHref={places.identity}
      riseHref={places.rise}
      ownHref={places.ownLimits}
      balance={wallet?.balance ?? null}
      firstHours={<FirstHours way="out" />}
      dollars={<DollarsCount />}
      stopped={level === undefined ? undefined : stoppedBy(level)}
    />
  )
}

/** A number beside a freeze would be read as what can be sent. */
const stoppedBy = (level: NonNullable<Wallet['freeze']>['level']) => ({
  out: level !== 'credit',
  in: level !== 'debit',
  why: <FrozenBanner unfreezeHref={places.unfreeze} />,
})

const Nothing = () => null
