// Answers for what stands above an agreement: what changed, why it was refused, or that nobody knows yet.
import type { Problem } from '#kit/http/contract.ts'
import { ChangedOffer } from '#kit/screens/offer.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { OrderPlaces } from './order-places.ts'

interface SaidAboutProps {
  readonly differences: readonly string[]
  readonly problem: Problem | undefined
  readonly isLost: boolean
  /** What a refusal leaves as it was. */
  readonly refusedTitle: Word
  readonly places: OrderPlaces
}

export function SaidAbout({ differences, problem, isLost, refusedTitle, places }: SaidAboutProps) {
  const isChange = problem?.code === 'order_changed'
  return (
    <>
      {isLost && (
        <Banner tone="warning" live title={say(words.unknownTitle)}>
          {say(words.unknownBody)}
        </Banner>
      )}
      <ChangedOffer differences={differences} />
      {problem !== undefined && !(isChange && differences.length > 0) && (
        <Banner tone="danger" live title={say(refusedTitle)}>
          {problem.message} <NextStep code={problem.code} places={places} />
        </Banner>
      )}
    </>
  )
}

/** Where a refusal is mended. */
export function NextStep({ code, places }: { code: string; places: OrderPlaces }) {
  const steps: Readonly<Record<string, readonly [href: string, text: string]>> = {
    no_sending_yet: [places.identity, say(words.confirmIdentity)],
    too_many_orders: [places.list, say(words.seeAll)],
    first_in_the_past: [places.when, say(words.otherTime)],
    first_too_far: [places.when, say(words.otherTime)],
    ends_before_it_begins: [places.when, say(words.otherTime)],
    amount_unreadable: [places.amount, say(words.edit)],
    amount_not_positive: [places.amount, say(words.edit)],
  }
  const step = steps[code]
  return step === undefined ? null : <TextLink href={step[0]}>{step[1]}</TextLink>
}
