// Answers for the menu of somebody who was paid before, as pages take it, shown by the feature that has it.
import { late, LateBoundary } from '#kit/screens/late.tsx'
import type { Saved } from '#kit/screens/customer-feature.ts'
import { customerFeatures } from './declared.ts'

const [Menu] = customerFeatures.flatMap(({ savedMenu }) =>
  savedMenu === undefined ? [] : [late(savedMenu, () => null)],
)

export const SavedMenu = ({ saved }: { saved: Saved }) =>
  Menu === undefined ? null : (
    <LateBoundary fallback={null}>
      <Menu saved={saved} />
    </LateBoundary>
  )
