// Answers for what a first screen says in the place of answers that did not come: few ever see it, so its code comes once it is needed.
import type { ComponentProps } from 'react'
import { late, LateBoundary } from './late.tsx'

export const LateErrorState = late(async () => (await import('#kit/ui/error-state.tsx')).ErrorState)

export function Trouble(props: ComponentProps<typeof LateErrorState>) {
  return (
    <LateBoundary fallback={null}>
      <LateErrorState {...props} />
    </LateBoundary>
  )
}
