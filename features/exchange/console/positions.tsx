// Answers for the position in the console: how far the house is short or long of dollars, what that is worth, and how near its limit it is.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, isZero } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
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
  const used = percentOf(dollars, limit)
  return (
    <div className="grid gap-3">
      <p className="text-24 font-semibold tabular-nums">{sayStanding(dollars)}</p>
      <ProgressBar
        label={say(words.limit)}
        share={used / 100}
        says={say(words.used, { percent: used })}
        tone={used >= 80 ? 'accent' : 'brand'}
      />
      <Facts
        facts={[
          {
            label: say(words.limit),
            value: `${formatAmount({ currency: 'USD', amount: limit })} · ${say(words.used, { percent: used })}`,
          },
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

/** Whole percents of a limit, rounded down. */
function percentOf(amount: string, limit: string): number {
  const minorOf = (text: string) => BigInt(text.replace(/[-.]/g, ''))
  const most = minorOf(limit)
  return most === 0n ? 100 : Number((minorOf(amount) * 100n) / most)
}
