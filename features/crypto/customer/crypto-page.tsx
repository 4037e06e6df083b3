// Answers for crypto deposits in the customer app: which page an address names, and what stands there before there is an address.
import IdCard from 'lucide-react/icons/id-card'
import { useLocation } from 'wouter'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Page } from '#kit/screens/page.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { readMyCrypto } from '../contract.ts'
import { words } from '../customer-words.ts'
import { AddressPage } from './address-page.tsx'
import { CryptoRow } from './crypto-row.tsx'
import { CoinsPage } from './coins-page.tsx'
import { NetworksPage } from './networks-page.tsx'
import { base, coinHref, type Mine, namedIn } from './places.ts'

export function CryptoPage({ above }: { above: string }) {
  const { data, error, refetch } = useAnswer(readMyCrypto, {})
  if (data !== undefined && data.state !== 'tier') return <Named mine={data} above={above} />
  return (
    <Page title={say(words.title)} above={above}>
      {data === undefined ? (
        <Card flush>
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        </Card>
      ) : (
        <TierFirst tier={data.tier_needed} />
      )}
    </Page>
  )
}

CryptoPage.Way = CryptoRow

/** A place that is not taken leads to what is. */
function Named({ mine, above }: { mine: Mine; above: string }) {
  const [path] = useLocation()
  const { coin, network } = namedIn(path)
  const ofCoin = mine.places.filter((one) => one.coin === coin)
  const place = ofCoin.find((one) => one.network === network)
  if (place !== undefined) return <AddressPage key={path} {...{ mine, place }} above={coinHref(coin)} />
  return ofCoin.length > 0 ? (
    <NetworksPage coin={coin} places={ofCoin} above={base} />
  ) : (
    <CoinsPage mine={mine} above={above} />
  )
}

function TierFirst({ tier }: { tier: number }) {
  return (
    <Card>
      <EmptyState
        icon={<IdCard size={28} strokeWidth={1.75} aria-hidden="true" />}
        title={say(words.tierTitle)}
        action={
          <ButtonLink href="/profile/limits/next" variant="primary">
            {say(words.tierAction)}
          </ButtonLink>
        }
      >
        {say(words.tierBody, { tier })}
      </EmptyState>
    </Card>
  )
}
