// Answers for what is shown once everything is frozen: how it is opened again, or who can where the account is under another address.
import CircleUser from 'lucide-react/icons/circle-user'
import Clock from 'lucide-react/icons/clock'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Snowflake from 'lucide-react/icons/snowflake'
import { Note } from '#kit/screens/page.tsx'
import { Question } from '#kit/screens/question.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

export interface Done {
  /** The address by whose code it was frozen. */
  readonly email: string
  /** Whether the account is under another address now. */
  readonly hasMoved: boolean
  /** Until when nobody opens it there; null once that is over. */
  readonly holdsUntil: string | null
}

export function Frozen({ onLeave }: { onLeave: () => void }) {
  const { emails } = useBrand()
  return (
    <Question
      title={say(words.lostDoneTitle)}
      lead={say(words.lostDoneBody)}
      dock={
        <>
          <Button variant="primary" block onClick={onLeave}>
            {say(words.lostDoneNext)}
          </Button>
          <ButtonLink external variant="ghost" block href={`mailto:${emails.support}`}>
            {say(words.lostDoneHelp)}
          </ButtonLink>
        </>
      }
    >
      <div className="grid justify-items-center py-6">
        <span className="grid size-20 place-items-center rounded-pill bg-info-soft text-on-info-soft">
          <Snowflake aria-hidden="true" size={40} strokeWidth={1.75} />
        </span>
      </div>
    </Question>
  )
}

/** Signing in with this address would open a new account, so nothing here leads to it. */
export function FrozenElsewhere({ email, holdsUntil, onLeave }: Done & { onLeave: () => void }) {
  const { emails } = useBrand()
  return (
    <Question
      title={say(words.lostDoneTitle)}
      lead={say(words.lostDoneBody)}
      dock={
        <>
          <ButtonLink external variant="primary" block href={`mailto:${emails.support}`}>
            {say(words.lostDoneHelp)}
          </ButtonLink>
          <Button variant="ghost" block onClick={onLeave}>
            {say(words.movedClose)}
          </Button>
        </>
      }
    >
      <section aria-label={say(words.movedTitle)} className="grid gap-3 wrap-anywhere">
        <Note icon={CircleUser}>{say(words.movedAddress, { email })}</Note>
        <Note icon={Clock}>
          {holdsUntil === null
            ? say(words.movedOpen)
            : say(words.movedHeld, { until: formatDateTime(holdsUntil) })}
        </Note>
        <Note icon={LifeBuoy}>{say(words.movedHelp)}</Note>
      </section>
    </Question>
  )
}
