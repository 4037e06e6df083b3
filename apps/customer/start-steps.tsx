// Answers for the three steps from a new account to the first money: exactly one of them is next.
import { useVirtualAccount, type VirtualAccount } from '#features/deposits/customer/virtual-account.ts'
import { MyAccountCard } from '#features/deposits/customer/account-card.tsx'
import { useIdentity } from '#features/kyc/customer/identity.ts'
import { type Identity, type IdentityStage, stageOf } from '#features/kyc/customer/identity-stage.ts'
import { troubleOf } from '#kit/screens/answers.tsx'
import { Trouble } from '#kit/screens/trouble.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { type Step, Steps } from '#kit/ui/steps.tsx'
import { say } from '#kit/words/words.ts'
import { places } from './places.ts'
import { words } from './steps-words.ts'

function confirmWords(stage: IdentityStage): string {
  switch (stage.at) {
    case 'ask':
      return say(words.confirmBody)
    case 'asked':
      return say(words.confirmChecking)
    case 'unclear':
      return say(words.confirmUnclear)
    case 'failed':
      return say(stage.failure === 'needs_review' ? words.confirmUnclear : words.confirmFailed)
    case 'corrected':
      return say(words.confirmCorrected)
    case 'passed':
      return say(words.confirmDonePlain)
  }
}

/** The button of the first step; none while there is nothing for the person to do. */
function confirmButton(stage: IdentityStage): string | undefined {
  if (stage.at === 'ask') return say(words.confirmButton)
  if (stage.at === 'corrected') return say(words.confirmAgain)
  return stage.at === 'failed' && stage.failure !== 'needs_review' ? say(words.confirmSee) : undefined
}

export function StartSteps() {
  const { data: identity, error, refetch } = useIdentity()
  const isConfirmed = (identity?.tier ?? 0) > 0
  const account = useVirtualAccount({ enabled: isConfirmed }).data ?? null
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-4 pb-1">
        <h2 className="text-20 font-semibold">{say(words.stepsTitle)}</h2>
        {identity !== undefined && (
          <Badge tone="brand">{say(words.stepsDone, { count: isConfirmed ? 1 : 0 })}</Badge>
        )}
      </div>
      {identity !== undefined ? (
        <Steps steps={[confirmStep(identity), addStep(isConfirmed, account), arriveStep()]} />
      ) : error === null ? (
        <Loading label={say(words.stepsTitle)}>
          <ListSkeleton rows={3} />
        </Loading>
      ) : (
        <Trouble trouble={troubleOf(error)} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function confirmStep(identity: Identity): Step {
  const { limits } = identity
  const stage = stageOf(identity)
  const button = confirmButton(stage)
  const isDone = stage.at === 'passed'
  const most = limits?.max_balance ?? null
  const step: Step = {
    key: 'confirm',
    title: say(words.confirmTitle),
    body:
      isDone && limits !== null && most !== null
        ? say(words.confirmDone, { amount: formatAmount({ currency: limits.currency, amount: most }) })
        : confirmWords(stage),
    state: isDone ? 'done' : 'now',
  }
  if (button === undefined) return step
  const content = (
    <ButtonLink href={places.identity} variant="primary" block>
      {button}
    </ButtonLink>
  )
  return { ...step, content }
}

function addStep(isConfirmed: boolean, account: VirtualAccount | null): Step {
  const step: Step = {
    key: 'add',
    title: say(words.addTitle),
    body: say(isConfirmed && account === null ? words.addOpening : words.addBody),
    state: isConfirmed ? 'now' : 'next',
  }
  return account === null ? step : { ...step, content: <MyAccountCard account={account} /> }
}

function arriveStep(): Step {
  return { key: 'arrive', title: say(words.arriveTitle), body: say(words.arriveBody), state: 'next' }
}
