// Answers for warning whoever schedules more than may leave in a day: it is taken all the same, because limits change.
import { findMyLimits } from '#features/limits/contract.ts'
import { compare, parseAmount } from '#kit/money/money.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { OrderPlaces } from './order-places.ts'

function isAbove(amount: string, most: string): boolean {
  const [one, other] = [parseAmount(amount, 'NGN'), parseAmount(most, 'NGN')]
  return one.ok && other.ok && compare(one.value, other.value) > 0
}

/** Nothing while it fits, or while nobody knows. */
export function OverLimit({ amount, places }: { amount: string; places: OrderPlaces }) {
  const most = useAnswer(findMyLimits, {}).data?.sending.most ?? null
  if (most === null || !isAbove(amount, most)) return null
  const naira = (of: string) => formatAmount({ currency: 'NGN', amount: of })
  return (
    <Banner tone="warning" live>
      {say(words.overLimit, { amount: naira(amount), most: naira(most) })}{' '}
      <TextLink inherit href={places.limits}>
        {say(words.seeLimits)}
      </TextLink>
    </Banner>
  )
}
