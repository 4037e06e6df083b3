// Answers for telling a customer, where they count on a part of ours, that it is slow, stopped or does not work: as the status page says.
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { readStatus } from '../contract.ts'
import type { PartDeclaration } from '../part.ts'
import { findPart } from '../parts.ts'
import { noteWords } from '../words.ts'

type Standing = Pick<WireAnswer<typeof readStatus>['parts'][number], 'state' | 'is_paused'>

function noteOf(declared: PartDeclaration, { state, is_paused: isPaused }: Standing): Word | undefined {
  if (isPaused) return declared.paused
  return state === 'slow' || state === 'failing' ? declared[state] : undefined
}

/** `part`: as the status page has it. Nothing while it works, or while nobody knows. */
export function PartNote({ part }: { part: string }) {
  const declared = findPart(part)
  const standing = useAnswer(readStatus, { query: {} }).data?.parts.find((one) => one.part === part)
  const note = standing && declared && noteOf(declared, standing)
  if (note === undefined) return null
  return (
    <Banner tone="warning" live>
      {say(note)}{' '}
      <TextLink inherit external href="/status">
        {say(noteWords.status)}
      </TextLink>
    </Banner>
  )
}
