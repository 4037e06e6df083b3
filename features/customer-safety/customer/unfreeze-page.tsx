// Answers for opening what one froze oneself: what it was, and one button that asks for more than the PIN.
import { useQueryClient } from '@tanstack/react-query'
import Snowflake from 'lucide-react/icons/snowflake'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { findMyFreeze, unfreeze } from '../contract.ts'
import { words } from '../words.ts'

interface UnfreezePageProps {
  readonly above: string
  readonly Authorise: Authorise
}

export function UnfreezePage({ above, Authorise }: UnfreezePageProps) {
  const { data, error, refetch } = useAnswer(findMyFreeze, {})
  const [ended, setEnded] = useState<'open' | 'still_frozen'>()
  return (
    <Page title={say(words.unfreezeTitle)} above={above}>
      {ended !== undefined ? (
        <Ended isFrozen={ended === 'still_frozen'} home={above} />
      ) : data === undefined ? (
        <Card flush>
          <OnItsWay label={say(words.unfreezeLoading)} {...{ error, refetch }}>
            <ListSkeleton rows={2} />
          </OnItsWay>
        </Card>
      ) : data.freeze === null ? (
        <Card className="grid gap-4">
          <p>{say(words.unfreezeNone)}</p>
          <ButtonLink href={above} variant="primary" block>
            {say(words.unfreezeHome)}
          </ButtonLink>
        </Card>
      ) : data.freeze.opens_from !== null ? (
        <Held since={data.freeze.since} from={data.freeze.opens_from} />
      ) : (
        <Own freeze={data.freeze} Authorise={Authorise} onEnded={setEnded} />
      )}
    </Page>
  )
}

interface OwnProps {
  readonly freeze: NonNullable<WireAnswer<typeof findMyFreeze>['freeze']>
  readonly Authorise: Authorise
  readonly onEnded: (now: 'open' | 'still_frozen') => void
}

function Own({ freeze, Authorise, onEnded }: OwnProps) {
  const answers = useQueryClient()
  const unfreezeing = useSend(unfreeze)
  const [isAsking, setAsking] = useState(false)
  const open = async (authorisationId: string) => {
    const answered = await unfreezeing.send({ body: { authorisation_id: authorisationId } })
    setAsking(false)
    if (!answered.ok) return
    onEnded(answered.data.still_frozen ? 'still_frozen' : 'open')
    await answers.invalidateQueries()
  }
  return (
    <>
      <Card className="grid justify-items-center gap-4 py-6 text-center">
        <span className="grid size-16 place-items-center rounded-pill bg-info-soft text-on-info-soft">
          <Snowflake aria-hidden="true" size={32} strokeWidth={1.75} />
        </span>
        <p className="text-16 font-semibold">
          {say(freeze.by_address_before ? words.unfreezeSinceBefore : words.unfreezeSince, {
            time: formatDateTime(freeze.since),
          })}
        </p>
        <p className="text-14 text-pretty text-text-2">{say(words.unfreezeBody)}</p>
      </Card>
      <Problem words={unfreezeing.problem?.message} />
      <Banner tone="neutral">{say(words.unfreezeNot)}</Banner>
      <Dock lined>
        <Button variant="primary" block onClick={() => setAsking(true)}>
          {say(words.unfreezeButton)}
        </Button>
      </Dock>
      {isAsking && (
        <Authorise
          purpose="unfreeze"
          hash={freeze.unfreeze_hash}
          seen={freeze.unfreeze_seen}
          strength="strong"
          busy={unfreezeing.pending}
          onAuthorised={(id) => void open(id)}
          onClose={() => setAsking(false)}
        >
          {say(words.unfreezeWhat)}
        </Authorise>
      )}
    </>
  )
}

/** What holds once it is over: what works again, or who still keeps it. */
function Ended({ isFrozen, home }: { isFrozen: boolean; home: string }) {
  const { emails } = useBrand()
  return (
    <>
      <Card className="grid gap-2">
        <p role="status" className="text-16 font-semibold text-pretty">
          {say(isFrozen ? words.unfreezeStill : words.unfreezeDone)}
        </p>
        {!isFrozen && <p className="text-14 text-pretty text-text-2">{say(words.unfreezeWorks)}</p>}
      </Card>
      <Dock lined>
        {isFrozen && (
          <ButtonLink external variant="soft" block href={`mailto:${emails.support}`}>
            {say(words.lostDoneHelp)}
          </ButtonLink>
        )}
        <ButtonLink href={home} variant="primary" block>
          {say(words.unfreezeHome)}
        </ButtonLink>
      </Dock>
    </>
  )
}

/** A freeze of the address before, in the days in which nobody opens it. */
function Held({ since, from }: { since: string; from: string }) {
  const { emails } = useBrand()
  return (
    <>
      <Card className="grid justify-items-center gap-4 py-6 text-center">
        <span className="grid size-16 place-items-center rounded-pill bg-info-soft text-on-info-soft">
          <Snowflake aria-hidden="true" size={32} strokeWidth={1.75} />
        </span>
        <p className="text-16 font-semibold">
          {say(words.unfreezeSinceBefore, { time: formatDateTime(since) })}
        </p>
        <p className="text-14 text-pretty text-text-2">
          {say(words.unfreezeFrom, { time: formatDateTime(from) })}
        </p>
      </Card>
      <Banner tone="neutral">{say(words.unfreezeHelp)}</Banner>
      <Dock lined>
        <ButtonLink external variant="primary" block href={`mailto:${emails.support}`}>
          {say(words.lostDoneHelp)}
        </ButtonLink>
      </Dock>
    </>
  )
}

function Problem({ words: said }: { words: string | undefined }) {
  if (said === undefined) return null
  return (
    <Banner tone="danger" live>
      {said}
    </Banner>
  )
}
