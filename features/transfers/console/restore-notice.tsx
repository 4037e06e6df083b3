// Answers for saying that payouts are stopped since a copy of the records was put back, wherever staff would wonder.
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { findRestore, listLostPayouts } from '../restore-contract.ts'
import { listPayoutSwitches } from '../staff-contract.ts'
import { words } from './restore-words.ts'

interface RestoreNoticeProps {
  /** Where the payouts of the restore stand; left out where they stand below. */
  readonly href?: string | undefined
  /** Where payouts are let go; left out where that is done below. */
  readonly switchHref?: string | undefined
  readonly strip?: boolean | undefined
}

/** Nothing while payouts go. */
export function RestoreNotice({ href, switchHref, strip }: RestoreNoticeProps) {
  const { data: restore } = useAnswer(findRestore, {})
  if (restore === undefined) return null
  if (restore === null) return <StoppedNotice {...{ href, switchHref, strip }} />
  const { copied_at: copiedAt, compared_at: comparedAt, left } = restore
  return (
    <Banner tone="warning" strip={strip} title={say(words.stopped)}>
      {say(words.stoppedBody, { when: formatDateTime(copiedAt), left })}
      {comparedAt === null && ` ${say(words.stoppedUnread)}`}
      {href !== undefined && (
        <>
          {' '}
          <TextLink inherit href={href}>
            {say(words.see)}
          </TextLink>
        </>
      )}
    </Banner>
  )
}

/** Payouts that were stopped by hand, or that nobody has let go since a restore ended. */
function StoppedNotice({ href, switchHref, strip }: RestoreNoticeProps) {
  const { data: switches = [] } = useAnswer(listPayoutSwitches, {})
  // Until payouts go again, whoever lets them go reads what was decided.
  const { data: lost } = useAnswer(
    listLostPayouts,
    { query: { per_page: '1', state: 'closed' } },
    { enabled: href !== undefined },
  )
  const stopped = switches.find(({ on }) => !on)
  if (stopped === undefined) return null
  return (
    <Banner tone="warning" strip={strip} title={say(words.stopped)}>
      {stopped.reason}
      {switchHref !== undefined && (
        <>
          {' '}
          <TextLink inherit href={switchHref}>
            {say(words.letGo)}
          </TextLink>
        </>
      )}
      {href !== undefined && lost !== undefined && lost.total > 0 && (
        <>
          {switchHref === undefined ? ' ' : ' · '}
          <TextLink inherit href={`${href}?status=closed`}>
            {say(words.seeBefore)}
          </TextLink>
        </>
      )}
    </Banner>
  )
}
