// Answers for the page of roles: what each may do, call by call, and from which amount two people are asked.
import { ThresholdsPanel } from '#features/approvals/console/thresholds-panel.tsx'
import { setThreshold } from '#features/approvals/thresholds-contract.ts'
import { MatrixPanel } from '#features/staff/console/matrix-panel.tsx'
import { RolesPanel } from '#features/staff/console/roles-panel.tsx'
import { byAmount, byPeople } from '#features/team/every-act.ts'
import type { DeskParts } from '#kit/screens/desk-feature.ts'

export function ManageAdminPage({ may, signInHref }: DeskParts) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <RolesPanel />
      <ThresholdsPanel
        maySet={may(setThreshold.name)}
        signInHref={signInHref}
        actWords={byAmount}
        crowdWords={byPeople}
      />
      <div className="min-w-0 lg:col-span-2">
        <MatrixPanel />
      </div>
    </div>
  )
}
