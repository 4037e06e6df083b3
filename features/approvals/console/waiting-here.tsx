// Answers for what waits for approval on the record that is open: seen where it would happen.
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { formatDateTime, formatRelative } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { listApprovals } from '../contract.ts'
import { type ApprovalPlaces, titleOf } from './approval-parts.tsx'
import { words } from './words.ts'

interface WaitingHereProps {
  /** `user:<id>`, `wallet:<id>`, or a whole kind of records: `setting`. */
  readonly target: string
  readonly hrefOf: (id: string) => string
  readonly places: Pick<ApprovalPlaces, 'actWords'>
}

export function WaitingHere({ target, hrefOf, places }: WaitingHereProps) {
  const now = useNow()
  const { data } = useAnswer(listApprovals, { query: { target } })
  const waiting = data?.items.filter(({ state }) => state === 'waiting') ?? []
  return waiting.map((approval) => (
    <Banner
      key={approval.id}
      tone="warning"
      title={say(words.waitsTitle, { act: titleOf(approval, places) })}
      action={
        <ButtonLink size="sm" href={hrefOf(approval.id)}>
          {say(words.see)}
        </ButtonLink>
      }
    >
      {say(words.waitsBody, {
        name: approval.maker.name,
        age: formatRelative(approval.made_at, now) ?? formatDateTime(approval.made_at),
      })}
    </Banner>
  ))
}
