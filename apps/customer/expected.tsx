// Answers for money that is on its way and stands in no list yet, as its feature says it on top of home and of activity.
import { useAnswer } from '#kit/screens/answers.tsx'
import type { ExpectedMoney } from '#kit/screens/customer-feature.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { customerFeatures } from './declared.ts'

const [money] = customerFeatures.flatMap(({ expected }) => (expected === undefined ? [] : [expected]))
const Part = late(
  async () => (await money?.load()) ?? Nothing,
  () => null,
)
const Nothing = () => null
const useNone = () => false

/** Whether its list has any. */
function useAny({ isOffered, list: { contract, input } }: ExpectedMoney): boolean {
  const { data }: { readonly data: unknown } = useAnswer(contract, input, { enabled: isOffered(useBrand()) })
  return typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)
    ? data.items.length > 0
    : false
}

/** Whether any is. */
export const useExpecting = money === undefined ? useNone : () => useAny(money)

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
