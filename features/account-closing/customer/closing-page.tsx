// Answers for deleting an account as its customer does it: what has to end first, agreeing to it, and keeping the account after all.
import { useState } from 'react'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { askToClose, findMyClosing } from '../contract.ts'
import { words } from '../words.ts'
import { AskedPage } from './asked-page.tsx'
import { BlockRows, type ClosingPlaces, type Closing } from './block-rows.tsx'

export interface ClosingPageProps {
  readonly places: ClosingPlaces
  readonly above: string
  readonly email: string
  readonly Authorise: Authorise
}

export function ClosingPage(props: ClosingPageProps) {
  const { data, error, refetch } = useAnswer(findMyClosing, {})
  return (
    <Page title={say(words.title)} above={props.above}>
      {data === undefined ? (
        <Card flush>
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        </Card>
      ) : data.request !== null ? (
        <AskedPage {...props} closing={data} request={data.request} />
      ) : data.blocks.length > 0 ? (
        <Blocked closing={data} places={props.places} />
      ) : (
        <Ask {...props} offer={data.offer} onRefused={() => void refetch()} />
      )}
    </Page>
  )
}

/** Nothing is asked before it can be answered. */
function Blocked({ closing, places }: { closing: Closing; places: ClosingPlaces }) {
  return (
    <>
      <Banner tone="warning" title={say(words.permanent)}>
        {say(words.blockedTitle)}
      </Banner>
      <BlockRows closing={closing} places={places} />
    </>
  )
}

interface AskProps extends ClosingPageProps {
  readonly offer: Closing['offer']
  readonly onRefused: () => void
}

function Ask(props: AskProps) {
  const { offer, Authorise } = props
  const [agrees, setAgrees] = useState(false)
  const [tried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const asking = useAsking(props, () => setAsking(false))
  const values = { day: formatDate(offer.closes_at) }
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (agrees) setAsking(true)
      }}
    >
      <WhatHappens day={values.day} email={props.email} />
      {asking.problem !== undefined && (
        <Banner tone="danger" live>
          {asking.problem.message}
        </Banner>
      )}
      <Checkbox
        name="terms"
        checked={agrees}
        onChange={setAgrees}
        error={tried && !agrees ? say(words.agreeMissing) : undefined}
      >
        {say(words.agree)}
      </Checkbox>
      <Continue pending={asking.pending} />
      {isAsking && (
        <Authorise
          purpose="closing"
          hash={offer.hash}
          seen={offer.seen}
          strength="strong"
          busy={asking.pending}
          onAuthorised={asking.ask}
          onClose={() => setAsking(false)}
        >
          {say(words.confirm, values)}
        </Authorise>
      )}
    </form>
  )
}

function Continue({ pending }: { pending: boolean }) {
  return (
    <Dock lined>
      <Button type="submit" variant="danger" block pending={pending}>
        {say(words.continue)}
      </Button>
    </Dock>
  )
}

function useAsking({ onRefused }: AskProps, onAnswered: () => void) {
  const { send, pending, problem } = useSend(askToClose)
  const ask = async (authorisationId: string) => {
    const answered = await send({ body: { accepts_terms: true, authorisation_id: authorisationId } })
    onAnswered()
    onRefused()
    if (answered.ok) toast.success(say(words.askedToast), { placement: 'bottom' })
  }
  return { ask: (id: string) => void ask(id), pending, problem }
}

function WhatHappens({ day, email }: { day: string; email: string }) {
  return (
    <>
      <Banner tone="danger" title={say(words.permanent)}>
        {say(words.permanentBody)}
      </Banner>
      <Card className="grid gap-3 text-14 text-pretty">
        <p>{say(words.untilThen, { day })}</p>
        <p>{say(words.fromThen, { day })}</p>
        <p className="wrap-anywhere">{say(words.email, { email })}</p>
        <p>{say(words.kept)}</p>
        <p className="flex flex-wrap gap-x-4">
          <TextLink external href="/app/delete-account" className="inline-flex min-h-11 items-center">
            {say(words.guide)}
          </TextLink>
          <TextLink external href="/terms-of-service" className="inline-flex min-h-11 items-center">
            {say(words.terms)}
          </TextLink>
        </p>
      </Card>
    </>
  )
}
