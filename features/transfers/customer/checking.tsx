// Answers for a transfer of which no answer came: that we still check, and that it must not be sent again.
import Clock from 'lucide-react/icons/clock'
import { useEffect } from 'react'
import { useClient } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { followAttempt } from './attempt.ts'
import { FlowPage } from './flow-page.tsx'
import { isPerson, type Attempt, useSending } from './sending.ts'

function whatOf({ body, payee }: Attempt): string {
  const amount = formatAmount({ currency: 'NGN', amount: body.amount })
  return say(words.checkingOf, { amount, name: payee.name })
}

/** Goes on asking about an attempt of before a reload. */
export function useFollowedAttempt(): Attempt | null {
  const client = useClient()
  const { attempt } = useSending()
  const isThere = attempt !== null
  useEffect(() => {
    if (isThere) void followAttempt(client)
  }, [client, isThere])
  return attempt
}

/** On other screens, while there is such a transfer. */
export function CheckingBanner() {
  const attempt = useFollowedAttempt()
  if (attempt === null || !attempt.isUnknown) return null
  return (
    <Banner tone="warning" live title={`${say(words.checkingTitle)}: ${whatOf(attempt)}.`}>
      {say(words.checkingBody)}
    </Banner>
  )
}

/** In place of the review: there is nothing to press but to go. */
export function CheckingPage({ attempt, homeHref }: { attempt: Attempt; homeHref: string }) {
  return (
    <FlowPage
      title={say(isPerson(attempt.payee) ? words.transfer : words.payment)}
      above={homeHref}
      dock={
        <ButtonLink href={homeHref} variant="soft" block>
          {say(words.toHome)}
        </ButtonLink>
      }
    >
      <div role="status" className="grid gap-3">
        <Card className="grid justify-items-center gap-3 py-8 text-center">
          <span className="grid size-16 place-items-center rounded-pill bg-warning-soft text-on-warning-soft">
            <Spinner size={28} />
          </span>
          <p className="text-20 font-semibold">{say(words.checkingTitle)}</p>
          <p className="text-16 text-pretty text-text-2 wrap-anywhere">{whatOf(attempt)}</p>
        </Card>
        <Banner tone="warning" icon={Clock} title={say(words.checkingBody)}>
          {say(words.checkingWhy)}
        </Banner>
      </div>
    </FlowPage>
  )
}
