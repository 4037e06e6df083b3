// Answers for an address at which nothing stands.
import { ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { say } from '#kit/words/words.ts'
import { Alone } from './centre.tsx'
import { firstWords } from './first-words.ts'
import { places } from './places.ts'
import { words } from './words.ts'

export function Nowhere() {
  return (
    <Alone title={say(words.nowhereTitle)}>
      <EmptyState
        title={say(words.nowhereTitle)}
        action={
          <ButtonLink href={places.home} variant="primary">
            {say(firstWords.toHome)}
          </ButtonLink>
        }
      >
        {say(words.nowhereBody)}
      </EmptyState>
    </Alone>
  )
}
