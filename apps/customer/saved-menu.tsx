// Answers for the menu of somebody who was paid before, as pages take it.
import { late, LateBoundary } from '#kit/screens/late.tsx'
import type { Saved } from '#kit/screens/customer-feature.ts'

const Menu = late(
  async () => (await import('#features/transfers/customer/beneficiary-row.tsx')).SavedMenu,
  () => null,
)

export const SavedMenu = ({ saved }: { saved: Saved }) => (
  <LateBoundary fallback={null}>
    <Menu saved={saved} />
  </LateBoundary>
)
