// Answers for money that is on its way and stands in no list yet, as its feature says it on top of home and of activity.
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { customerFeatures } from './declared.ts'

const [money] = customerFeatures.flatMap(({ expected }) => (expected === undefined ? [] : [expected]))
const Part = late(
  async () => (await money?.load()) ?? Nothing,
  () => null,
)
const Nothing = () => null
const useNone = () => false

/** Whether any is. */
export const useExpecting = money?.useAny ?? useNone

/** Few expect any: nobody else loads it. */
export function Expected() {
  const isExpecting = useExpecting()
  return (
    isExpecting && (
      <LateBoundary fallback={null}>
        <Part />
      </LateBoundary>
    )
  )
}

Expected.load = Part.load
