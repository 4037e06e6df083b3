// Answers for the page of conversion: who may not have dollars yet, who opens the wallet, and who converts.
import Check from 'lucide-react/icons/check'
import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '#kit/http/client.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { openDollarWallet, readMyExchange } from '../customer-contract.ts'
import { words } from '../customer-words.ts'
import { ConvertForm } from './convert-form.tsx'
import type { Exchange } from './exchange.ts'
import { shownRate } from '../shown-rate.ts'

interface ConvertPageProps {
  readonly above: string
  readonly Authorise: Authorise
}

export function ConvertPage({ above, Authorise: authorise }: ConvertPageProps) {
  const { data, error, refetch } = useAnswer(readMyExchange, {})
  if (data?.has_dollars === true) return <ConvertForm exchange={data} {...{ above, authorise }} />
  return (
    <Page title={say(words.title)} above={above}>
      {data === undefined ? (
        <Card flush>
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        </Card>
      ) : data.may_have_dollars ? (
        <OpenWallet exchange={data} />
      ) : (
        <TierFirst tier={data.tier_with_dollars} />
      )}
    </Page>
  )
}

function TierFirst({ tier }: { tier: number }) {
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-18 font-semibold">{say(words.tierTitle, { tier })}</h2>
        <p className="text-pretty text-text-2">{say(words.tierBody, { tier })}</p>
      </div>
      <ButtonLink href="/profile/limits/next" variant="primary" block>
        {say(words.tierAction)}
      </ButtonLink>
    </Card>
  )
}

function OpenWallet({ exchange: { sell } }: { exchange: Exchange }) {
  const opening = useSend(openDollarWallet)
  const answers = useQueryClient()
  const open = async () => {
    await opening.send({ body: {}, idempotencyKey: newIdempotencyKey() })
    await answers.invalidateQueries()
  }
  const points = [
    say(words.openFree),
    ...(sell === null ? [] : [say(words.openRate, { sell: shownRate(sell) })]),
  ]
  return (
    <>
      <Card className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-18 font-semibold">{say(words.openTitle)}</h2>
          <p className="text-pretty text-text-2">{say(words.openBody)}</p>
        </div>
        <ul className="grid gap-2">
          {points.map((point) => (
            <li key={point} className="flex items-center gap-2">
              <Check aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-success" />
              {point}
            </li>
          ))}
        </ul>
      </Card>
      {opening.problem !== undefined && (
        <Banner tone="danger" live>
          {opening.problem.message}
        </Banner>
      )}
      <Dock lined>
        <Button variant="primary" block pending={opening.pending} onClick={() => void open()}>
          {say(words.open)}
        </Button>
      </Dock>
    </>
  )
}
