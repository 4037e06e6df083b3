// Answers for money that is on its way and stands in no list yet, as the features say it on top of home and of activity.
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { useRested } from '#kit/screens/rest.ts'
import { customerFeatures } from './declared.ts'

const parts = customerFeatures.flatMap(({ expected }) =>
  expected === undefined ? [] : [late(expected, () => null)],
)

/** Asked for once the page stands. */
export function Expected() {
  const isRested = useRested()
  return (
    isRested &&
    parts.map((Part, index) => (
      <LateBoundary key={index} fallback={null}>
        <Part />
      </LateBoundary>
    ))
  )
}
