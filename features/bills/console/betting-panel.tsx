// Answers for a customer's betting as staff see it, where it is sold or the customer has chosen something: limits, and exclusions that nobody ends.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { findUserBetting } from '../betting-contract.ts'
import { desk as words } from '../betting-words.ts'

type Betting = WireAnswer<typeof findUserBetting>

const naira = (amount: string): string => formatAmount({ currency: 'NGN', amount })
const orNone = (amount: string | null): string => (amount === null ? say(words.none) : naira(amount))

/** Nothing until it is known that there is something to say. */
export function BettingPanel({ user }: { user: { readonly uuid: string } }) {
  const { data } = useAnswer(findUserBetting, { params: { id: user.uuid } })
  if (data === undefined || !(data.is_sold || data.exclusions.length > 0)) return null
  return (
    <Panel title={say(words.title)}>
      <Facts facts={factsOf(data)} />
    </Panel>
  )
}

function barText({ bar, excluded_until: until }: Betting): string {
  if (bar === null) return say(words.yes)
  return bar === 'betting_excluded'
    ? say(words.betting_excluded, { until: until === null ? '' : formatDateTime(until) })
    : say(words[bar])
}

function factsOf(betting: Betting): Fact[] {
  const { used, most, own, own_next: next, exclusions } = betting
  const ownText =
    next === null
      ? orNone(own)
      : say(words.ownNext, {
          own: orNone(own),
          from: formatDateTime(next.from),
          next: next.daily === null ? say(words.noneThen) : naira(next.daily),
        })
  return [
    { label: say(words.bar), value: barText(betting) },
    { label: say(words.today), value: say(words.usedOf, { used: naira(used), most: naira(most) }) },
    { label: say(words.own), value: ownText },
    {
      label: say(words.exclusions),
      value:
        exclusions.length === 0
          ? say(words.none)
          : exclusions.map(({ begun_at: begun, ends_at: end }) => (
              <span key={begun} className="block">
                {say(words.exclusion, { begun: formatDateTime(begun), end: formatDateTime(end) })}
              </span>
            )),
    },
  ]
}
