// Answers for the page of roles: what each may do, call by call, and from which amount two people are asked.
import { MatrixPanel } from '#features/staff/console/matrix-panel.tsx'
import { RolesPanel } from '#features/staff/console/roles-panel.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { Thresholds } from './thresholds.tsx'

export function ManageAdminPage(parts: DeskParts) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <RolesPanel />
      <Thresholds {...parts} />
      <div className="min-w-0 lg:col-span-2">
        <MatrixPanel />
      </div>
    </div>
  )
}
