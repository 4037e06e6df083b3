// Answers for confirming who somebody is: the number, the wait, and every way it can end.
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBack } from '#kit/screens/back.ts'
import type { PhotoField } from '#kit/screens/photo-field.ts'
import { Question } from '#kit/screens/question.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button, type ButtonVariant } from '#kit/ui/button.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { Corrected } from './corrected.tsx'
import { useIdentity } from './identity.ts'
import { type IdentityStage, stageOf } from './identity-stage.ts'
import { failureWords, kindName } from './identity-words.ts'
import { NumberForm } from './number-form.tsx'

interface IdentityPageProps {
  readonly homeHref: string
  readonly detailsHref: string
  readonly addMoneyHref: string
  readonly photoField: PhotoField
  /** What they may do now, once they are confirmed. */
  readonly limits: ReactNode
}

export function IdentityPage(props: IdentityPageProps) {
  const { data, error, refetch } = useIdentity()
  const back = useBack(props.homeHref)
  const [again, setAgain] = useState(false)
  if (data === undefined) {
    return (
      <Question title={say(words.title)} onBack={back}>
        <OnItsWay label={say(words.title)} {...{ error, refetch }}>
          <Skeleton className="h-13 w-full" />
        </OnItsWay>
      </Question>
    )
  }
  const stage = stageOf(data)
  switch (stage.at) {
    case 'ask':
      return <NumberForm onBack={back} photoField={props.photoField} />
    case 'asked':
    case 'unclear':
      return <Waiting stage={stage} homeHref={props.homeHref} onBack={back} />
    case 'corrected':
    case 'failed':
      return again ? (
        <NumberForm
          onBack={() => setAgain(false)}
          onSent={() => setAgain(false)}
          photoField={props.photoField}
        />
      ) : stage.at === 'corrected' ? (
        <Corrected stage={stage} {...props} onBack={back} onAgain={() => setAgain(true)} />
      ) : (
        <Failed stage={stage} {...props} onBack={back} onAgain={() => setAgain(true)} />
      )
    case 'passed':
      return <Passed {...props} onBack={back} />
  }
}

/** A round sign in the middle, the result in words beneath it. */
function Result({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 pt-2 text-center" role="status">
      {sign}
      <div className="grid gap-2 text-16 text-pretty text-text-2">{children}</div>
    </div>
  )
}

/** Leaves for good: Back on the next screen does not return to a result. */
function LeaveButton(props: { href: string; variant: ButtonVariant; children: string }) {
  const { href, variant, children } = props
  const [, navigate] = useLocation()
  return (
    <Button variant={variant} block onClick={() => navigate(href, { replace: true })}>
      {children}
    </Button>
  )
}

const signLook = 'grid size-20 place-items-center rounded-pill'

function Waiting(props: {
  stage: Extract<IdentityStage, { at: 'asked' | 'unclear' }>
  homeHref: string
  onBack: () => void
}) {
  const { stage, homeHref, onBack } = props
  const kind = kindName(stage.kind)
  const isAsked = stage.at === 'asked'
  return (
    <Question
      title={isAsked ? say(words.askedTitle, { kind }) : say(words.unclearTitle)}
      onBack={onBack}
      dock={
        <LeaveButton href={homeHref} variant="soft">
          {say(words.home)}
        </LeaveButton>
      }
    >
      <Result
        sign={
          isAsked ? (
            <span className={`${signLook} bg-brand-soft text-brand`}>
              <Spinner size={36} />
            </span>
          ) : (
            <span className={`${signLook} bg-warning-soft text-warning`}>
              <Clock aria-hidden="true" size={36} strokeWidth={1.75} />
            </span>
          )
        }
      >
        <p>{isAsked ? say(words.askedBody) : say(words.unclearBody, { kind })}</p>
        <p className="text-14">{say(words.numberEnding, { kind, last4: stage.last4 })}</p>
      </Result>
    </Question>
  )
}

interface FailedProps extends IdentityPageProps {
  readonly stage: Extract<IdentityStage, { at: 'failed' }>
  readonly onBack: () => void
  readonly onAgain: () => void
}

function Failed(props: FailedProps) {
  const { stage, onBack } = props
  const { emails } = useBrand()
  const kind = kindName(stage.kind)
  const { why, next, canRetry } = failureWords[stage.failure]
  const Sign = canRetry ? X : Clock
  return (
    <Question
      title={say(canRetry ? words.failedTitle : words.unclearTitle)}
      onBack={onBack}
      dock={<NextSteps {...props} />}
    >
      <Result
        sign={
          <span
            className={`${signLook} ${canRetry ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
          >
            <Sign aria-hidden="true" size={36} strokeWidth={2} />
          </span>
        }
      >
        <p className="font-semibold text-text">{say(why, { kind })}</p>
        <p>{say(next, { kind, email: emails.support })}</p>
        <p className="text-14">{say(words.numberEnding, { kind, last4: stage.last4 })}</p>
      </Result>
    </Question>
  )
}

/** What may help after this failure, the likeliest first. */
function NextSteps({ stage, detailsHref, homeHref, onAgain }: FailedProps) {
  const [, navigate] = useLocation()
  const { canFix, canRetry, isPhoto = false } = failureWords[stage.failure]
  return (
    <>
      {canFix && (
        <Button variant="primary" block onClick={() => navigate(detailsHref)}>
          {say(words.fixDetails)}
        </Button>
      )}
      {canRetry ? (
        <Button variant={canFix ? 'soft' : 'primary'} block onClick={onAgain}>
          {say(isPhoto ? words.newPhoto : words.tryAgain)}
        </Button>
      ) : (
        <LeaveButton href={homeHref} variant="soft">
          {say(words.home)}
        </LeaveButton>
      )}
    </>
  )
}

function Passed({ limits, addMoneyHref, homeHref, onBack }: IdentityPageProps & { onBack: () => void }) {
  return (
    <Question
      title={say(words.passedTitle)}
      onBack={onBack}
      dock={
        <>
          <LeaveButton href={addMoneyHref} variant="primary">
            {say(words.addMoney)}
          </LeaveButton>
          <LeaveButton href={homeHref} variant="ghost">
            {say(words.home)}
          </LeaveButton>
        </>
      }
    >
      <Result
        sign={
          <span className={`${signLook} bg-success text-surface`}>
            <Check aria-hidden="true" size={40} strokeWidth={2.5} />
          </span>
        }
      >
        <p>{say(words.passedBody)}</p>
      </Result>
      {limits}
    </Question>
  )
}
