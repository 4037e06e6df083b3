// Answers for a request that stands: waiting, asked for again, or rejected, each with its reason and one next step.
import { useQueryClient } from '@tanstack/react-query'
import { answerKey, useSend } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { findMyTiers, withdrawRequest } from '../contract.ts'
import { words } from '../words.ts'
import type { TierRequest } from './tiers.ts'

export function RequestCard({ request, riseHref }: { request: TierRequest; riseHref: string }) {
  const { tier } = request
  switch (request.state) {
    case 'waiting':
      return (
        <Banner tone="warning" title={say(words.waitingTitle, { tier })}>
          <span className="grid justify-items-start gap-2">
            {say(words.waitingBody)}
            <Withdraw id={request.id} />
          </span>
        </Banner>
      )
    case 'ask_again': {
      const [paper] = request.papers.filter((one) => one.state === 'ask_again')
      return (
        <Banner tone="warning" title={say(words.againTitle)}>
          <span className="grid justify-items-start gap-2">
            {paper?.reason ?? say(words.againPlain)}
            <ButtonLink href={riseHref} variant="primary" size="sm">
              {say(words.sendAgain)}
            </ButtonLink>
            <Withdraw id={request.id} />
          </span>
        </Banner>
      )
    }
    case 'rejected':
      return (
        <Banner tone="danger" title={say(words.rejectedTitle, { tier })}>
          {request.reason ?? say(words.rejectedPlain)} {say(words.tryWhenReady)}
        </Banner>
      )
    case 'approved':
    case 'withdrawn':
      return null
  }
}

function Withdraw({ id }: { id: string }) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(withdrawRequest)
  const withdraw = async () => {
    await send({ params: { id }, body: {} })
    void answers.invalidateQueries({ queryKey: answerKey(findMyTiers) })
  }
  return (
    <>
      <Button size="sm" variant="ghost" pending={pending} onClick={() => void withdraw()}>
        {say(words.withdraw)}
      </Button>
      {problem !== undefined && <span role="alert">{problem.message}</span>}
    </>
  )
}
