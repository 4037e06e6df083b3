// Answers for saying that payouts are stopped since a copy of the records was put back, wherever staff would wonder.
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { findRestore } from '../restore-contract.ts'
import { words } from './restore-words.ts'

/** Nothing while no restore is open. `href` leads to the payouts, and is left out where they stand below. */
export function RestoreNotice({ href, strip }: { href?: string; strip?: boolean }) {
  const { data: restore } = useAnswer(findRestore, {})
  if (restore === undefined || restore === null) return null
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
