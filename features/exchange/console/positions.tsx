// Answers for the position in the console: how far we are short or long of dollars, what that is worth, and its limit.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, isZero } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { readPositions } from '../contract.ts'
import { words } from './words.ts'

type Position = WireAnswer<typeof readPositions>[number]

export function Positions() {
  const { data } = useAnswer(readPositions, {})
  return data?.map((one) => (
    <Panel key={one.pair} title={say(words.positions)} note={say(words.positionsNote)}>
      <One position={one} />
    </Panel>
  ))
}

function One({ position }: { position: Position }) {
  const { base_amount: dollars, quote_amount: naira, worth, limit, earned } = position
  return (
    <div className="grid gap-3">
      <p className="text-24 font-semibold tabular-nums">{sayStanding(dollars)}</p>
      <Facts
        facts={[
          { label: say(words.limit), value: formatAmount({ currency: 'USD', amount: limit }) },
          { label: say(words.against), value: formatAmount({ currency: 'NGN', amount: naira }) },
          {
            label: say(words.worth),
            value: worth === null ? say(words.noWorth) : formatAmount({ currency: 'NGN', amount: worth }),
          },
          { label: say(words.earned), value: formatAmount({ currency: 'NGN', amount: earned }) },
        ]}
      />
    </div>
  )
}

function sayStanding(amount: string): string {
  if (isZero(amount)) return say(words.even)
  const isShort = amount.startsWith('-')
  return say(isShort ? words.short : words.long, {
    amount: formatAmount({ currency: 'USD', amount: isShort ? amount.slice(1) : amount }),
  })
}
