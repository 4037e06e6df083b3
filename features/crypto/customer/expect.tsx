// Answers for what somebody who sends coins may expect: the least that is credited, how many blocks and minutes, and what it would be.
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import type { Mine, Place } from './places.ts'

/** A hundred coins at a rate in hundred millionths, in whole kobo; rounded down. */
function ofHundred(rate: string): string {
  const [whole = '0', rest = ''] = rate.split('.')
  const kobo = (BigInt(`${whole}${rest.slice(0, 8).padEnd(8, '0')}`) * 10_000n) / 100_000_000n
  return `₦${shownDecimal(`${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`)}`
}

export function Expect({ mine, place }: { mine: Mine; place: Place }) {
  const { coin, minutes, confirmations, minimum } = place
  const estimate =
    mine.currency === 'USD'
      ? '$100.00'
      : mine.naira_rate === null
        ? say(words.noRate)
        : ofHundred(mine.naira_rate)
  const facts = [
    [say(words.minimum), `${shownDecimal(minimum)} ${coin}`],
    [say(words.confirmations), String(confirmations)],
    [say(words.time), say(words.minutes, { minutes })],
    [say(words.estimate, { coin }), estimate],
  ]
  return (
    <Card>
      <dl className="grid gap-2 text-14">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-text-2">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
