// Answers for the line under the amount: what may be sent, or why it may not, each with its one next step.
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { findMyLimits, sayLeftToday } from '#features/limits/contract.ts'
import { listMyWallets } from '#features/wallets/contract.ts'
import type { Problem } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { useBalanceText } from '#kit/ui/amounts-hidden.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { type LeftToSend, limitFault, tightestOf } from './left-to-send.ts'
import type { SendPlaces } from './send-places.ts'

/** What is left, as far as it is known. */
export function useRoom(): LeftToSend {
  const wallets = useAnswer(listMyWallets, {}).data
  const limits = useAnswer(findMyLimits, {}).data
  return {
    available: wallets?.find(({ currency }) => currency === 'NGN')?.available ?? null,
    leftToday: limits?.sending.left ?? null,
    leftNew: limits?.activation?.outgoing.left ?? null,
  }
}

const naira = (amount: string) => formatAmount({ currency: 'NGN', amount })

interface AmountMessageProps {
  readonly id: string
  /** Why what was typed is not taken. */
  readonly fault: string | undefined
  /** What the server said about it. */
  readonly problem: Problem | undefined
  readonly amount: string | undefined
  readonly room: LeftToSend
  readonly places: SendPlaces
}

export function AmountMessage({ id, fault, problem, amount, room, places }: AmountMessageProps) {
  const shown = useBalanceText()
  if (fault !== undefined) return <Wrong id={id}>{fault}</Wrong>
  if (problem !== undefined) {
    return (
      <Wrong id={id} next={<NextStep code={problem.code} places={places} />}>
        {problem.code === 'offline' ? say(words.offline) : <ProblemText {...problem} />}
      </Wrong>
    )
  }
  const early = amount === undefined ? undefined : limitFault(amount, room)
  switch (early?.kind) {
    case 'missing':
      return (
        <Wrong id={id} next={<NextStep code="not_enough_money" places={places} />}>
          {shown(say(words.overBalance, { amount: naira(early.amount) }))}
        </Wrong>
      )
    case 'today':
      return (
        <Wrong id={id} next={<NextStep code="above_daily_limit" places={places} />}>
          {shown(sayLeftToday(naira(early.amount)))}
        </Wrong>
      )
    case 'new':
      return <Wrong id={id}>{shown(say(words.overNew, { amount: naira(early.amount) }))}</Wrong>
    case undefined:
      return <Left id={id} room={room} />
  }
}

function Wrong({ id, next, children }: { id: string; next?: ReactNode; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start justify-center gap-1.5 text-14 text-danger">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      <span className="text-pretty">
        {children} {next}
      </span>
    </p>
  )
}

/** What of the balance, and of what was sent or owed, its sentence tells is hidden with it. */
const tellBalance: readonly string[] = [
  'not_enough_money',
  'above_daily_limit',
  'above_activation_limit',
  'debt_first',
]

/** Why it is refused. */
export function ProblemText({ code, message }: Problem) {
  const shown = useBalanceText()
  return tellBalance.includes(code) ? shown(message) : message
}

/** Where a refusal is mended. */
export function NextStep({ code, places }: { code: string; places: SendPlaces }) {
  const isOwn = useAnswer(findMyLimits, {}).data?.sending_by === 'own'
  const steps: Readonly<Record<string, readonly [href: string, text: string]>> = {
    not_enough_money: [places.addMoney, say(words.addMoney)],
    above_daily_limit: isOwn ? [places.ownLimits, say(words.raiseOwn)] : [places.limits, say(words.raise)],
    above_activation_limit: [places.limits, say(words.raise)],
    no_sending_yet: [places.identity, say(words.confirmIdentity)],
    still_on_its_way: [places.activity, say(words.toActivity)],
  }
  const step = steps[code]
  return step === undefined ? null : <TextLink href={step[0]}>{step[1]}</TextLink>
}

/** The balance, and the tightest of what bounds sending. */
function Left({ id, room }: { id: string; room: LeftToSend }) {
  const { available, leftToday, leftNew } = room
  const shown = useBalanceText()
  const tightest = tightestOf(room)
  const lines = [
    available === null ? undefined : say(words.balance, { amount: naira(available) }),
    tightest === 'today' && leftToday !== null
      ? say(words.leftToday, { amount: naira(leftToday) })
      : undefined,
    tightest === 'new' && leftNew !== null ? say(words.leftNew, { amount: naira(leftNew) }) : undefined,
  ].filter((line) => line !== undefined)
  return (
    <p id={id} className="grid justify-items-center text-14 text-pretty text-text-2">
      {lines.map((line) => (
        <span key={line}>{shown(line)}</span>
      ))}
    </p>
  )
}
