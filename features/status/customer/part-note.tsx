// Answers for telling a customer, where they count on a part of ours, that it is slow, stopped or does not work: as the status page says.
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { readStatus } from '../contract.ts'
import { noteWords } from '../words.ts'

/** `part`: as the status page has it. Nothing while it works, or while nobody knows. */
export function PartNote({ part }: { part: string }) {
  const standing = useAnswer(readStatus, { query: {} }).data?.parts.find((one) => one.part === part)
  const note = standing?.note ?? null
  if (note === null) return null
  return (
    <Banner tone="warning" live>
      {note}{' '}
      <TextLink inherit external href="/status">
        {say(noteWords.status)}
      </TextLink>
    </Banner>
  )
}
