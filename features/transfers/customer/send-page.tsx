// Answers for where sending begins: a bank, another customer, or somebody who was paid before.
import Building2 from 'lucide-react/icons/building-2'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Page } from '#kit/screens/page.tsx'
import { OfflineNote } from '#kit/screens/step-page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { CheckingBanner } from './checking.tsx'
import { People } from './people.tsx'
import type { SendPlaces } from './send-places.ts'

/** Why somebody was led back here. */
export type Led = 'gone' | 'person-gone' | undefined

interface SendPageProps {
  readonly places: SendPlaces
  readonly offline: boolean
  readonly led: Led
  /** Which sending is stopped now, from whoever knows. */
  readonly paused?: ReactNode
  /** What is to be sent by itself, from whoever keeps orders. */
  readonly scheduled?: ReactNode
}

export function SendPage({ places, offline, led, paused, scheduled }: SendPageProps) {
  return (
    <Page title={say(words.send)} above={places.home}>
      {offline ? <OfflineNote says={words.offline} /> : paused}
      <CheckingBanner />
      {led !== undefined && (
        <Banner tone="neutral">{say(led === 'gone' ? words.gone : words.personGone)}</Banner>
      )}
      <Ways places={places} />
      {scheduled}
      <People amountFor={places.amountFor} />
    </Page>
  )
}

function Ways({ places }: { places: SendPlaces }) {
  const { name: product } = useBrand()
  return (
    <LinkRows
      label={say(words.send)}
      rows={[
        { href: places.bank, icon: Building2, title: say(words.toBank), detail: say(words.toBankHint) },
        {
          href: places.customer,
          icon: Users,
          title: say(words.toCustomer, { product }),
          detail: say(words.toCustomerHint),
        },
      ]}
    />
  )
}
