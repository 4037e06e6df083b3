// Answers for an address that leads nowhere in the console.
import { UnexpectedError } from '#kit/ui/error-boundary.tsx'
import { say } from '#kit/words/words.ts'
import { places } from './places.ts'
import { words } from './words.ts'

/** In the style of every unexpected error, with the status as its message. */
export function LostPage() {
  return (
    <UnexpectedError
      message={say(words.notFound)}
      homeHref={places.dashboard}
      homeWords={say(words.goToDashboard)}
    />
  )
}
