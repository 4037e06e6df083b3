// Answers for security as a page: the PIN, passkeys, devices, and what to do when the phone is gone.
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
      <Card flush>
        <ListRows>
          {[
            <ListRow
              key="pin"
              href={places.changePin}
              chevron
              lead={
                <Tile>
                  <LockKeyhole size={20} strokeWidth={1.75} />
                </Tile>
              }
              title={say(signInWords.changePin)}
              detail={say(signInWords.changePinDetail)}
            />,
          ]}
        </ListRows>
      </Card>
      <SectionHead title={say(stepUpWords.passkeysSection)} />
      <PasskeysCard Authorise={Authorise} />
      <SectionHead title={say(signInWords.devicesSection)} />
      <SessionsCard />
      <SectionHead title={say(words.limits)} />
      <Card flush>
        <ListRows>
          {[
            <ListRow
              key="own-limits"
              href={places.ownLimits}
              chevron
              lead={
                <Tile>
                  <SlidersHorizontal size={20} strokeWidth={1.75} />
                </Tile>
              }
              title={say(words.ownLimits)}
              detail={say(words.ownLimitsDetail)}
            />,
          ]}
        </ListRows>
      </Card>
      <SectionHead title={say(words.emergency)} />
      <Card flush>
        <ListRows>
          {[
            <ListRow
              key="lost"
              href={places.lostPhone}
              chevron
              lead={
                <Tile tone="warning">
                  <Snowflake size={20} strokeWidth={1.75} />
                </Tile>
              }
              title={say(signInWords.lostPhone)}
              detail={say(words.freezeEverything)}
            />,
          ]}
        </ListRows>
      </Card>
    </Page>
  )
}
