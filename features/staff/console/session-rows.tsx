// Answers for living sessions in rows: device, address, when they were last used, and ending one.
import type { WireAnswer } from '#kit/http/contract.ts'
import { Said } from '#kit/screens/said.tsx'
import { SettingName } from '#kit/screens/settings-panel.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import type { listMySessions } from '../contract.ts'
import { words } from '../words.ts'

export type Session = WireAnswer<typeof listMySessions>['items'][number]

interface SessionRowProps {
  readonly session: Session
  readonly pending: boolean
  /** Without it nothing is offered. */
  readonly onEnd: ((session: Session) => void) | undefined
}

export function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const { device, address, is_this: isThis } = session
  return (
    <>
      <SettingName
        name={
          <>
            {device}
            {isThis && <Badge tone="brand">{say(words.thisOne)}</Badge>}
          </>
        }
      >
        {address} · <Said word={words.signedIn} parts={{ time: <Time at={session.signed_in_at} /> }} /> ·{' '}
        <Said word={words.seenAt} parts={{ time: <Time at={session.last_active_at} look="relative" /> }} />
      </SettingName>
      {onEnd !== undefined && !isThis && (
        <Button
          size="sm"
          aria-label={say(words.endOf, { device })}
          disabled={pending}
          onClick={() => onEnd(session)}
        >
          {say(words.end)}
        </Button>
      )}
    </>
  )
}
