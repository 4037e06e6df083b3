// Answers for a user's limits as staff see them: used, left, and what bounds them.
import type { WireAnswer } from '#kit/http/contract.ts'
import { groupDigits } from '#kit/money/display.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { findUserLimits } from '../contract.ts'
import { limitCurrency } from '../rules.ts'
import { words } from './words.ts'

type Limits = WireAnswer<typeof findUserLimits>
type Limit = Limits['sending']

const shown = (amount: string): string => formatAmount({ currency: limitCurrency, amount })
const most = (amount: string | null): string => (amount === null ? say(words.noLimit) : shown(amount))
const usedOf = ({ used, most: limit }: Limit): string =>
  say(words.ofLimit, { used: shown(used), most: most(limit) })

/** What binds sending now: the first hours while they are the narrower, else whoever set the day's limit. */
const sendingBound = (limits: Limits) =>
  limits.send_now_by === 'first_hours' ? 'first_hours' : limits.sending_by
const receivingBound = ({ receive_now_by: by }: Limits) => (by === 'balance' ? 'room' : by)
const boundBy = (
  amount: string,
  by: 'tier' | 'custom' | 'own' | 'first_hours' | 'room' | 'limit' | 'wallet',
): string => say(words.boundBy, { amount, by: say(words[by]) })

export function LimitsPanel({ user }: { user: { readonly uuid: string } }) {
  const { data, error, refetch } = useAnswer(findUserLimits, { params: { id: user.uuid } })
  return (
    <Panel title={say(words.title)}>
      {data !== undefined ? (
        <Facts facts={factsOf(data)} />
      ) : (
        <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
          <Skeleton className="h-28 w-full rounded-button" />
        </OnItsWay>
      )}
    </Panel>
  )
}

const stoppedWords = { no_tier: words.noTier, frozen: words.frozen }

const dollarsOf = ({ rate }: NonNullable<Limits['dollars']>): string =>
  rate === null ? say(words.dollarsNoRate) : say(words.dollarsValue, { rate: groupDigits(rate) })

function factsOf(limits: Limits): Fact[] {
  const { activation, sending_stopped: sendingStopped, receiving_stopped: receivingStopped } = limits
  const firstHours =
    activation === null
      ? []
      : [
          {
            label: say(words.firstHours),
            value: say(words.firstHoursValue, {
              in: usedOf(activation.incoming),
              out: usedOf(activation.outgoing),
              until: formatDateTime(activation.until),
            }),
          },
        ]
  return [
    ...(sendingStopped === 'no_tier' ? [] : [{ label: say(words.sentToday), value: usedOf(limits.sending) }]),
    ...(sendingStopped === null
      ? [{ label: say(words.leftToday), value: boundBy(most(limits.send_now), sendingBound(limits)) }]
      : []),
    {
      label: say(words.sendNow),
      value:
        sendingStopped === null
          ? boundBy(shown(limits.can_send), limits.can_send_by)
          : say(stoppedWords[sendingStopped]),
    },
    {
      label: say(words.receiveNow),
      value:
        receivingStopped === null
          ? boundBy(most(limits.receive_now), receivingBound(limits))
          : say(stoppedWords[receivingStopped]),
    },
    ...(sendingStopped === 'no_tier' ? [] : [{ label: say(words.balance), value: most(limits.balance) }]),
    ...(limits.dollars === null ? [] : [{ label: say(words.dollars), value: dollarsOf(limits.dollars) }]),
    ...firstHours,
    ...(sendingStopped === 'no_tier'
      ? []
      : [{ label: say(words.shield), value: say(words.shieldValue, { amount: shown(limits.shield) }) }]),
  ]
}
