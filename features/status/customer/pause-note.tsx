// Answers for telling a customer, before they type anything, which sending we stopped: by the word of the status page.
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { readStatus } from '../contract.ts'
import { noteWords, pausedWords } from '../words.ts'

/** `of`: only where this kind is stopped. */
export function PauseNote({ of }: { of?: 'bank' | 'customer' | undefined }) {
  const { name: product } = useBrand()
  const paused = useAnswer(readStatus, { query: {} }).data?.paused ?? null
  if (paused === null || (of !== undefined && paused !== 'both' && paused !== of)) return null
  return (
    <Banner tone="warning" live>
      {say(pausedWords[paused], { product })}{' '}
      <TextLink inherit external href="/status">
        {say(noteWords.status)}
      </TextLink>
    </Banner>
  )
}
