// Answers for security as a page: the PIN, passkeys, devices, and what to do when the phone is gone.
import type { LucideIcon } from 'lucide-react'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Snowflake from 'lucide-react/icons/snowflake'
import { SessionsCard } from '#features/customer-sign-in/customer/sessions-card.tsx'
import { words as signInWords } from '#features/customer-sign-in/words.ts'
import { PasskeysCard } from '#features/step-up/customer/passkeys-card.tsx'
import { words as stepUpWords } from '#features/step-up/words.ts'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { ListRow, ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { Authorise } from './authorise.tsx'
import { places } from './places.ts'
import { words } from './words.ts'

export function SecurityPage() {
  return (
    <Page title={say(words.security)} above={places.profile}>
      <SectionHead title={say(signInWords.pinSection)} />
      <Way
        href={places.changePin}
        icon={LockKeyhole}
        title={say(signInWords.changePin)}
        detail={say(signInWords.changePinDetail)}
      />
      <SectionHead title={say(stepUpWords.passkeysSection)} />
      <PasskeysCard Authorise={Authorise} />
      <SectionHead title={say(signInWords.devicesSection)} />
      <SessionsCard />
      <SectionHead title={say(words.limits)} />
      <Way
        href={places.ownLimits}
        icon={SlidersHorizontal}
        title={say(words.ownLimits)}
        detail={say(words.ownLimitsDetail)}
      />
      <SectionHead title={say(words.emergency)} />
      <Way
        href={places.lostPhone}
        icon={Snowflake}
        tone="warning"
        title={say(signInWords.lostPhone)}
        detail={say(words.freezeEverything)}
      />
    </Page>
  )
}

interface WayProps {
  readonly href: string
  readonly icon: LucideIcon
  readonly tone?: 'brand' | 'warning'
  readonly title: string
  readonly detail: string
}

/** One row that leads on, in a card of its own. */
function Way({ href, icon: Icon, tone = 'brand', title, detail }: WayProps) {
  return (
    <Card flush>
      <ListRows>
        {[
          <ListRow
            key={href}
            href={href}
            chevron
            lead={
              <Tile tone={tone}>
                <Icon size={20} strokeWidth={1.75} />
              </Tile>
            }
            title={title}
            detail={detail}
          />,
        ]}
      </ListRows>
    </Card>
  )
}
