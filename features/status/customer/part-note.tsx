// Answers for telling a customer, where they count on a part of ours, that it is slow or does not work: the same as the status page says.
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { readStatus } from '../contract.ts'
import { effectWords, noteWords } from '../words.ts'

const effects: Readonly<
  Record<'bank' | 'payout' | 'identity', { readonly slow: Word; readonly failing: Word }>
> = {
  bank: { slow: effectWords.bankSlow, failing: effectWords.bankFailing },
  payout: { slow: effectWords.payoutSlow, failing: effectWords.payoutFailing },
  identity: { slow: effectWords.identitySlow, failing: effectWords.identityFailing },
}

/** Nothing while it works, or while nobody knows. */
export function PartNote({ part }: { part: keyof typeof effects }) {
  const state = useAnswer(readStatus, { query: {} }).data?.parts.find((one) => one.part === part)?.state
  if (state !== 'slow' && state !== 'failing') return null
  return (
    <Banner tone="warning" live>
      {say(effects[part][state])}{' '}
      <TextLink inherit external href="/status">
        {say(noteWords.status)}
      </TextLink>
    </Banner>
  )
}
