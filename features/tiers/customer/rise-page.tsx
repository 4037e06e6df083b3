// Answers for the way up: the number that is missing, the papers of the next tier, or the one that was asked for again.
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBack } from '#kit/screens/back.ts'
import type { PhotoField } from '#kit/screens/photo-field.ts'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { AgainForm } from './again-form.tsx'
import { AddressForm } from './address-form.tsx'
import { DocumentForm } from './document-form.tsx'
import { SecondNumber } from './second-number.tsx'
import { type MyTiers, standingRequest, useMyTiers } from './tiers.ts'
import type { FormProps } from './use-asking.ts'

interface RisePageProps {
  readonly limitsHref: string
  readonly identityHref: string
  readonly photoField: PhotoField
}

export function RisePage({ limitsHref, identityHref, photoField }: RisePageProps) {
  const { data, error, refetch } = useMyTiers()
  const back = useBack(limitsHref)
  const [, navigate] = useLocation()
  if (data === undefined)
    return (
      <Question title={say(words.limits)} onBack={back}>
        <OnItsWay label={say(words.limits)} {...{ error, refetch }}>
          <Skeleton className="h-13 w-full" />
        </OnItsWay>
      </Question>
    )
  const toLimits = () => navigate(limitsHref, { replace: true })
  return <Step mine={data} {...{ photoField, identityHref }} onBack={back} onSent={toLimits} />
}

function Step(props: FormProps & { mine: MyTiers; identityHref: string }) {
  const { mine, onBack, onSent, photoField } = props
  const [, navigate] = useLocation()
  // A form that is begun stays, also when a live update reads the ladder anew.
  const [begun] = useState(() => standingRequest(mine))
  const form = { onBack, onSent, photoField }
  const request = standingRequest(mine) ?? begun
  if (request?.state === 'ask_again') return <AgainForm request={request} {...form} />
  if (request?.state === 'waiting')
    return (
      <Leave title={say(words.waitingTitle, { tier: request.tier })} {...form}>
        {say(words.waitingBody)}
      </Leave>
    )
  if (mine.tier === 0)
    return (
      <Question
        title={say(words.confirmNumber)}
        onBack={onBack}
        dock={
          <Button variant="primary" block onClick={() => navigate(props.identityHref)}>
            {say(words.confirmNumber)}
          </Button>
        }
      >
        <p className="text-16 text-text-2">{say(words.tierNoneBody)}</p>
      </Question>
    )
  if (mine.tier === 1 && !(mine.confirmed.bvn && mine.confirmed.nin))
    return <SecondNumber kind={mine.confirmed.bvn ? 'nin' : 'bvn'} onBack={onBack} />
  if (mine.tier === 1) return <DocumentForm {...form} />
  if (mine.tier === 2) return <AddressForm {...form} />
  return (
    <Leave title={say(words.highest)} {...form}>
      {say(words.highestBody)}
    </Leave>
  )
}

function Leave({ title, children, onBack, onSent }: FormProps & { title: string; children: string }) {
  return (
    <Question
      title={title}
      onBack={onBack}
      dock={
        <Button variant="soft" block onClick={onSent}>
          {say(words.toLimits)}
        </Button>
      }
    >
      <p className="text-16 text-pretty text-text-2">{children}</p>
    </Question>
  )
}
