// Answers for limits and tiers: what is left of today first, then the ladder, and the way up.
import Check from 'lucide-react/icons/check'
import Landmark from 'lucide-react/icons/landmark'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { findMyLimits } from '#features/limits/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Note, Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Said } from '#kit/screens/said.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { MayHide } from '#kit/ui/amounts-hidden.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { ButtonLink } from '#kit/ui/button.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { BalanceUse, FirstHoursUse, SendingUse } from './limit-meters.tsx'
import { RequestCard } from './request-card.tsx'
import { NeedList } from './need-list.tsx'
import { type MyTiers, standingRequest, useMyTiers } from './tiers.ts'

type Limits = WireAnswer<typeof findMyLimits>
type Tier = MyTiers['tiers'][number]

interface LimitsPageProps {
  readonly above: string
  readonly identityHref: string
  readonly riseHref: string
  readonly ownHref: string
  /** The balance as a decimal text; null while there is no wallet. */
  readonly balance: string | null
  /** Why less may leave than the tier allows, and until when; stands only while it does. */
  readonly firstHours: ReactNode
  /** That dollars count too; stands only where there are some. */
  readonly dollars: ReactNode
  /** Which ways a freeze stops now, and why; undefined where there is none. */
  readonly stopped: { readonly out: boolean; readonly in: boolean; readonly why: ReactNode } | undefined
}

export function LimitsPage(props: LimitsPageProps) {
  const { data, error, refetch } = useMyTiers()
  const limits = useAnswer(findMyLimits, {}).data
  return (
    <Page title={say(words.limits)} above={props.above}>
      {data !== undefined ? (
        <Ladder {...props} mine={data} limits={limits} />
      ) : (
        <OnItsWay label={say(words.limits)} {...{ error, refetch }}>
          <Skeleton className="h-48 w-full rounded-card-large" />
        </OnItsWay>
      )}
    </Page>
  )
}

interface LadderProps extends LimitsPageProps {
  readonly mine: MyTiers
  readonly limits: Limits | undefined
}

function Ladder({ mine, limits: read, ...props }: LadderProps) {
  const { identityHref, riseHref, stopped } = props
  // Nothing moves before a number is confirmed; what will bind then stands on the first rung.
  const limits = mine.tier === 0 ? undefined : read
  const request = standingRequest(mine)
  const next = mine.tiers.find((tier) => tier.tier === mine.tier + 1)
  // An open request has its own next step on its card.
  const isBlocked = request !== undefined && request.state !== 'rejected'
  return (
    <>
      <Now {...props} limits={limits} />
      {request !== undefined && <RequestCard request={request} riseHref={riseHref} />}
      <ol>
        {mine.tier === 0 && (
          <Rung number={0} look="here">
            <Card>
              <RungHead title={say(words.tierNone)} here />
              <p className="text-14 text-text-2">{say(words.tierNoneBody)}</p>
            </Card>
          </Rung>
        )}
        {mine.tiers.map((tier, place) => (
          <Rung
            key={tier.tier}
            number={tier.tier}
            look={tier.tier < mine.tier ? 'past' : tier.tier === mine.tier ? 'here' : 'next'}
            last={place === mine.tiers.length - 1}
          >
            <TierOf
              tier={tier}
              mine={mine}
              limits={limits}
              firstHours={mine.tier === 0 && tier.tier === 1 ? read?.activation : undefined}
              balance={props.balance}
              stopped={stopped}
            />
          </Rung>
        ))}
      </ol>
      <Note icon={Landmark}>{say(words.limitsMay)}</Note>
      {next !== undefined && !isBlocked && (
        <Dock lined>
          <ButtonLink href={mine.tier === 0 ? identityHref : riseHref} variant="primary" block>
            {mine.tier === 0 ? say(words.confirmNumber) : say(words.goTo, { tier: next.tier })}
          </ButtonLink>
        </Dock>
      )}
    </>
  )
}

type NowProps = Pick<LadderProps, 'limits' | 'firstHours' | 'dollars' | 'stopped' | 'ownHref'>

/** What may be sent now, or why nothing may: a number beside a freeze would be read as what can be sent. */
function Now({ limits, firstHours, dollars, stopped, ownHref }: NowProps) {
  return (
    <>
      {stopped?.why}
      {limits !== undefined && stopped?.out !== true && <LeftNow limits={limits} firstHours={firstHours} />}
      {dollars}
      {limits !== undefined && <OwnRow limits={limits} href={ownHref} />}
    </>
  )
}

/** The one big number: what may still be sent, by whatever leaves less. Nothing where there is no limit. */
function LeftNow({ limits, firstHours }: { limits: Limits; firstHours: ReactNode }) {
  const { send_now: left, send_now_by: by } = limits
  if (left === null) return null
  return (
    <div className="pt-1 pb-2 text-center">
      <p className="text-14 text-text-2">{say(by === 'day' ? words.sendLeft : words.sendLeftNow)}</p>
      <p className="text-36 font-bold">
        <Amount big currency={limits.currency} amount={left} />
      </p>
      <p className="text-14 text-balance text-text-2">{by === 'day' ? say(words.atMidnight) : firstHours}</p>
    </div>
  )
}

function OwnRow({ limits, href }: { limits: Limits; href: string }) {
  const { own_daily: own } = limits
  return (
    <LinkRows
      rows={[
        {
          href,
          icon: SlidersHorizontal,
          title: say(words.ownLimits),
          detail:
            own === null
              ? say(words.ownNone)
              : say(words.aDay, { amount: formatAmount({ currency: limits.currency, amount: own }) }),
        },
      ]}
    />
  )
}

interface TierOfProps {
  readonly tier: Tier
  readonly mine: MyTiers
  readonly limits: Limits | undefined
  /** What binds first on this tier, of whoever is about to reach it. */
  readonly firstHours: Limits['activation'] | undefined
  readonly balance: string | null
  /** What comes in now is on hold; while nothing goes out, what is left of a limit is no amount that may be sent. */
  readonly stopped: LimitsPageProps['stopped']
}

function TierOf({ tier, mine, limits, firstHours, balance, stopped }: TierOfProps) {
  const title = say(words.tier, { tier: tier.tier })
  if (tier.tier < mine.tier)
    return (
      <div className="py-1">
        <h2 className="text-16 font-medium text-text-2">{title}</h2>
        <p className="text-14 text-text-2">{say(words.reached)}</p>
      </div>
    )
  const isHere = tier.tier === mine.tier
  return (
    <Card className="grid gap-3">
      <RungHead title={title} here={isHere} />
      {isHere ? (
        <>
          {limits !== undefined && stopped?.out !== true && <SendingUse limits={limits} />}
          {limits !== undefined && <FirstHoursUse limits={limits} stopped={stopped} />}
          <BalanceUse tier={tier} balance={limits?.dollars ? limits.dollars.has : balance} />
          <Facts facts={factsOf(tier, limits, stopped?.in)} />
        </>
      ) : (
        <>
          <Facts facts={factsOf(tier)} />
          {firstHours !== undefined && firstHours !== null && <FirstHoursNote of={firstHours} />}
          <NeedList mine={mine} tier={tier} />
        </>
      )}
    </Card>
  )
}

/** Read before the number is confirmed: the same that binds after it. */
function FirstHoursNote({ of }: { of: NonNullable<Limits['activation']> }) {
  const shown = (amount: string | null) =>
    amount === null ? say(words.noLimit) : formatAmount({ currency: 'NGN', amount })
  const facts = { incoming: shown(of.incoming.most), outgoing: shown(of.outgoing.most) }
  return <p className="text-14 text-text-2">{say(words.firstHoursNote, facts)}</p>
}

/** What a tier allows is nobody's money. */
function upTo(amount: string | null): ReactNode {
  return <MayHide value={false}>{upToNow(amount)}</MayHide>
}

/** What is left of it tells what somebody has, or what came in. */
function upToNow(amount: string | null): ReactNode {
  if (amount === null) return say(words.noLimit)
  return <Said word={words.upTo} parts={{ amount: <Amount currency="NGN" amount={amount} /> }} />
}

/** `limits` are those of whoever is on this tier; what meters show of them is left out. */
function factsOf(tier: Tier, limits?: Limits, isHeld = false): Fact[] {
  const atOnce =
    limits === undefined
      ? upTo(tier.single_deposit_limit)
      : limits.receive_now_by === 'tier'
        ? upTo(limits.receive_now)
        : upToNow(limits.receive_now)
  const word = limits === undefined ? words.singleDeposit : words.depositNow
  const facts: Fact[] = [{ label: say(word), value: isHeld ? say(words.depositHeld) : atOnce }]
  if (limits === undefined)
    facts.push(
      { label: say(words.dailyOut), value: upTo(tier.daily_outflow_limit) },
      { label: say(words.balance), value: upTo(tier.max_balance) },
    )
  return facts
}

function RungHead({ title, here }: { title: string; here: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-16 font-semibold">{title}</h2>
      {here && <Badge tone="brand">{say(words.youAreHere)}</Badge>}
    </div>
  )
}

interface RungProps {
  readonly number: number
  readonly look: 'past' | 'here' | 'next'
  readonly last?: boolean
  readonly children: ReactNode
}

const discs = {
  past: 'bg-success text-surface',
  here: 'bg-brand text-on-brand ring-4 ring-brand-soft',
  next: 'bg-neutral-soft text-on-neutral-soft',
} as const

/** One step of the ladder: past, here or to come. */
function Rung({ number, look, last = false, children }: RungProps) {
  return (
    <li
      className="relative grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 pb-4"
      aria-current={look === 'here' ? 'step' : undefined}
    >
      {!last && (
        <span
          aria-hidden="true"
          className={`absolute top-9 bottom-0 left-[17px] w-0.5 ${look === 'past' ? 'bg-success' : 'bg-border'}`}
        />
      )}
      <span
        aria-hidden="true"
        className={`relative grid size-9 place-items-center rounded-pill text-14 font-semibold ${discs[look]}`}
      >
        {look === 'past' ? <Check size={18} strokeWidth={2.5} /> : number}
      </span>
      {children}
    </li>
  )
}
