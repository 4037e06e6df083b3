// Answers for security as a page: the PIN, passkeys, devices, and what to do when the phone is gone.
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Snowflake from 'lucide-react/icons/snowflake'
import { SessionsCard } from '#features/customer-sign-in/customer/sessions-card.tsx'
import { words as signInWords } from '#features/customer-sign-in/words.ts'
import { PasskeysCard } from '#features/step-up/customer/passkeys-card.tsx'
import { words as stepUpWords } from '#features/step-up/words.ts'
import { Page, SectionHead } from '#kit/screens/page.tsx'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { say } from '#kit/words/words.ts'
import { Authorise } from './authorise.tsx'
import { places } from './places.ts'
import { words } from './words.ts'

export function SecurityPage() {
  return (
    <Page title={say(words.security)} above={places.profile}>
      <SectionHead title={say(signInWords.pinSection)} />
      <LinkRows
        rows={[
          {
            href: places.changePin,
            icon: LockKeyhole,
            title: say(signInWords.changePin),
            detail: say(signInWords.changePinDetail),
          },
        ]}
      />
      <SectionHead title={say(stepUpWords.passkeysSection)} />
      <PasskeysCard Authorise={Authorise} />
      <SectionHead title={say(signInWords.devicesSection)} />
      <SessionsCard />
      <SectionHead title={say(words.limits)} />
      <LinkRows
        rows={[
          {
            href: places.ownLimits,
            icon: SlidersHorizontal,
            title: say(words.ownLimits),
            detail: say(words.ownLimitsDetail),
          },
        ]}
      />
      <SectionHead title={say(words.emergency)} />
      <LinkRows
        rows={[
          {
            href: places.lostPhone,
            icon: Snowflake,
            tone: 'warning',
            title: say(signInWords.lostPhone),
            detail: say(words.freezeEverything),
          },
        ]}
      />
    </Page>
  )
}
