// Answers for the tier of a customer: what is left comes first, then what the tier allows.
import Check from 'lucide-react/icons/check'
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import { troubleOf } from '#kit/screens/answers.tsx'
import { Note, Page } from '#kit/screens/page.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useIdentity } from './identity.ts'
import { LimitFacts, type Limits } from './limit-facts.tsx'
import { limitUse } from './limits.ts'

interface LimitsPageProps {
  readonly above: string
  readonly identityHref: string
  /** The balance as a decimal text; null while there is no wallet. */
  readonly balance: string | null
}

export function LimitsPage({ above, identityHref, balance }: LimitsPageProps) {
  const { data, error, refetch } = useIdentity()
  return (
    <Page title={say(words.limits)} above={above}>
      {data === undefined ? (
        error === null ? (
          <Loading label={say(words.limits)}>
            <Skeleton className="h-48 w-full rounded-card-large" />
          </Loading>
        ) : (
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <Ladder {...{ tier: data.tier, limits: data.limits, balance, identityHref }} />
      )}
    </Page>
  )
}

interface LadderProps {
  readonly tier: number
  readonly limits: Limits | null
  readonly balance: string | null
  readonly identityHref: string
}

function Ladder({ tier, limits, balance, identityHref }: LadderProps) {
  const isConfirmed = tier > 0
  return (
    <>
      {isConfirmed && limits !== null && balance !== null && <Room limits={limits} balance={balance} />}
      <ol>
        <Rung done={isConfirmed} number="0" last={limits === null}>
          <div className={isConfirmed ? 'py-1' : 'rounded-card-large bg-surface p-4'}>
            <RungHead title={say(words.tierNone)} here={!isConfirmed} />
            {!isConfirmed && <p className="text-14 text-text-2">{say(words.tierNoneBody)}</p>}
          </div>
        </Rung>
        {limits !== null && (
          <Rung done={false} number={String(limits.tier)} here={isConfirmed} last>
            <Card className="grid gap-2">
              <RungHead title={say(words.tier, { tier: limits.tier })} here={isConfirmed} />
              {!isConfirmed && <p className="text-14 text-text-2">{say(words.afterConfirm)}</p>}
              {isConfirmed && balance !== null && <BalanceUse limits={limits} balance={balance} />}
              <LimitFacts limits={limits} />
            </Card>
          </Rung>
        )}
      </ol>
      <Note icon={Landmark}>{say(words.limitsMay)}</Note>
      {!isConfirmed && (
        <ButtonLink href={identityHref} variant="primary" block>
          {say(words.confirm)}
        </ButtonLink>
      )}
    </>
  )
}

/** The one big number: what still fits into the wallet. Nothing where there is no limit. */
function Room({ limits, balance }: { limits: Limits; balance: string }) {
  const { currency, max_balance: most } = limits
  if (most === null) return null
  return (
    <div className="pt-1 pb-2 text-center">
      <p className="text-14 text-text-2">{say(words.room)}</p>
      <p className="text-36 font-bold">
        <Amount big currency={currency} amount={limitUse(balance, most, currency).left} />
      </p>
    </div>
  )
}

function RungHead({ title, here }: { title: string; here: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-16 font-semibold">{title}</h2>
      {here && <Badge tone="brand">{say(words.youAreHere)}</Badge>}
    </div>
  )
}

function BalanceUse({ limits, balance }: { limits: Limits; balance: string }) {
  const { currency, max_balance: most } = limits
  if (most === null) return null
  const { left, share, isNear } = limitUse(balance, most, currency)
  const says = say(words.ofMost, {
    amount: formatAmount({ currency, amount: balance }),
    most: formatAmount({ currency, amount: most }),
  })
  return (
    <div className="grid gap-2 pb-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-14">
        <span className="font-medium">{say(words.balanceShort)}</span>
        <span>{say(words.left, { amount: formatAmount({ currency, amount: left }) })}</span>
      </p>
      <ProgressBar
        label={say(words.balanceShort)}
        share={share}
        says={says}
        tone={isNear ? 'accent' : 'brand'}
      />
      <p className="text-12 text-text-2">{says}</p>
    </div>
  )
}

/** One step of the ladder: past, here or to come. */
function Rung(props: { done: boolean; number: string; here?: boolean; last: boolean; children: ReactNode }) {
  const { done, number, here, last, children } = props
  const disc = done
    ? 'bg-success text-surface'
    : here === true || number === '0'
      ? 'bg-brand text-on-brand ring-4 ring-brand-soft'
      : 'bg-neutral-soft text-on-neutral-soft'
  return (
    <li
      className="relative grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 pb-4"
      aria-current={here === true ? 'step' : undefined}
    >
      {!last && (
        <span
          aria-hidden="true"
          className={`absolute top-9 bottom-0 left-[17px] w-0.5 ${done ? 'bg-success' : 'bg-border'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`relative grid size-9 place-items-center rounded-pill text-14 font-semibold ${disc}`}
      >
        {done ? <Check size={18} strokeWidth={2.5} /> : number}
      </span>
      {children}
    </li>
  )
}
