// Answers for choosing when: how often, the first day, the time, and for what repeats its end.
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useAddressState } from '#kit/screens/address-state.ts'
import { useAskOffer } from '#kit/screens/offer.tsx'
import { OfflineNote, StepPage } from '#kit/screens/step-page.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { previewOrder } from '../contract.ts'
import { words } from '../words.ts'
import type { OrderPlaces } from './order-places.ts'
import { missingOf, planOf, readTyped, type Typed, type Wish, writeTyped } from './plan.ts'
import { NextStep } from './said-about.tsx'
import { codesOf, TimingFields } from './timing-fields.tsx'

export interface WhenPageProps {
  readonly places: OrderPlaces
  readonly offline: boolean
  /** What is put together, by the flow of sending; undefined when nothing is. */
  readonly wish: Wish | undefined
  readonly payeeName: string
}

export function WhenPage(props: WhenPageProps) {
  const { wish, places } = props
  if (wish === undefined) return <Redirect to={`${places.hub}?led=gone`} replace />
  return <When {...props} wish={wish} />
}

/** What was typed stands in the address too, so that Back and a reload find it. */
function useTyped(): readonly [Typed, (part: Partial<Typed>) => void] {
  const [values, change] = useAddressState()
  const now = useNow()
  const [typed, setTyped] = useState(() => readTyped(values, now))
  const type = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    change({ last: undefined, ...Object.fromEntries(new URLSearchParams(writeTyped(next))) })
  }
  return [typed, type]
}

function useAsking({ places, offline, wish }: WhenPageProps & { wish: Wish }, typed: Typed) {
  const [tried, setTried] = useState(false)
  const { ask: askOffer, pending, problem, forget } = useAskOffer(previewOrder)
  const [, navigate] = useLocation()
  const ask = async () => {
    if (pending || offline) return
    setTried(true)
    forget()
    const plan = planOf(wish, typed)
    if (plan === undefined) return
    if ((await askOffer({ body: plan })) === undefined) navigate(`${places.look}?${writeTyped(typed)}`)
  }
  return { tried, problem, pending, ask, forget }
}

const ofEnd = ['ends_before_it_begins']

function When(props: WhenPageProps & { wish: Wish }) {
  const { places, offline } = props
  const [typed, setTyped] = useTyped()
  const asking = useAsking(props, typed)
  const { problem, tried, pending } = asking
  const codes = codesOf(typed.day, useNow())
  const missing = tried ? missingOf(typed) : {}
  const type = (part: Partial<Typed>) => {
    asking.forget()
    setTyped(part)
  }
  const faultOf = (isMissing: boolean | undefined, said: string, of: readonly string[]) =>
    isMissing === true
      ? said
      : problem !== undefined && of.includes(problem.code)
        ? problem.message
        : undefined
  const isElsewhere = problem !== undefined && ![...codes.day, ...codes.time, ...ofEnd].includes(problem.code)
  return (
    <StepPage
      title={say(words.whenTitle)}
      above={places.amount}
      onSubmit={() => void asking.ask()}
      dock={
        <Button type="submit" variant="primary" block pending={pending} disabled={offline}>
          {say(words.toLook)}
        </Button>
      }
    >
      {offline && <OfflineNote says={words.offline} />}
      {isElsewhere && (
        <Banner tone="danger" live title={say(words.notMade)}>
          {problem.message} <NextStep code={problem.code} places={places} />
        </Banner>
      )}
      <What {...props} />
      <Card className="grid gap-4">
        <TimingFields
          typed={typed}
          onType={type}
          dayFault={faultOf(missing.day, say(words.dayMissing), codes.day)}
          timeFault={faultOf(missing.time, say(words.timeMissing), codes.time)}
          endFault={faultOf(missing.lastDay, say(words.dayMissing), ofEnd)}
        />
      </Card>
    </StepPage>
  )
}

function What({ wish, payeeName, places }: WhenPageProps & { wish: Wish }) {
  return (
    <Card className="flex items-center gap-3">
      <Avatar name={payeeName} size={48} />
      <div className="min-w-0 flex-1">
        <p className="text-16 font-semibold">
          <Amount currency="NGN" amount={wish.amount} />
        </p>
        <p className="text-14 text-text-2 wrap-anywhere">{payeeName}</p>
      </div>
      <TextLink href={places.amount} className="inline-flex min-h-11 items-center text-14">
        {say(words.edit)}
      </TextLink>
    </Card>
  )
}
