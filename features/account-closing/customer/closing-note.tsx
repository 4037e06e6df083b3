// Answers for reminding a customer on home that they asked to close their account, and from when it closes.
import { useAnswer } from '#kit/screens/answers.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { findMyClosing } from '../contract.ts'
import { words } from '../words.ts'

/** Nothing for whoever stays. */
export function ClosingNote({ href }: { href: string }) {
  const request = useAnswer(findMyClosing, {}).data?.request ?? null
  if (request === null) return null
  return (
    <Banner tone="warning" title={say(words.askedTitle, { day: formatDate(request.closes_at) })}>
      {say(words.noteBody)}{' '}
      <TextLink inherit href={href}>
        {say(words.noteLink)}
      </TextLink>
    </Banner>
  )
}
