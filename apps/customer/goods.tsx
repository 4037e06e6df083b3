// Answers for what a paid order delivered, shown by the feature of its kind.
import type { GoodsPart } from '#kit/screens/customer-feature.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { customerFeatures } from './declared.ts'

const kinds = customerFeatures.flatMap(({ goods }) =>
  goods === undefined ? [] : [{ of: goods.of, Own: late(goods.load) }],
)

interface GoodsProps {
  readonly kind: string
  readonly transactionId: string
  readonly part?: GoodsPart
}

/** Nothing of a kind that only moves money. */
export const Goods = ({ kind, ...shown }: GoodsProps) =>
  kinds
    .filter(({ of }) => of === kind)
    .map(({ of, Own }) => (
      <LateBoundary key={of} fallback={null}>
        <Own {...shown} />
      </LateBoundary>
    ))
