// Answers for what a paid order delivered, shown by the feature of its kind.
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { customerFeatures } from './declared.ts'

const kinds = customerFeatures.flatMap(({ goods }) =>
  goods === undefined ? [] : [{ of: goods.of, Own: late(goods.load) }],
)

/** Nothing of a kind that only moves money. */
export const Goods = ({ kind, transactionId }: { kind: string; transactionId: string }) =>
  kinds
    .filter(({ of }) => of === kind)
    .map(({ of, Own }) => (
      <LateBoundary key={of} fallback={null}>
        <Own transactionId={transactionId} />
      </LateBoundary>
    ))
