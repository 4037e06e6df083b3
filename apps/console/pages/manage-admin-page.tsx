// Answers for the page of roles: what each may do, call by call, and from which amount two people are asked.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { ThresholdsPanel } from '#features/approvals/console/thresholds-panel.tsx'
import { setThreshold } from '#features/approvals/thresholds-contract.ts'
import { MatrixPanel } from '#features/staff/console/matrix-panel.tsx'
import { RolesPanel } from '#features/staff/console/roles-panel.tsx'
import { say } from '#kit/words/words.ts'
import { byAmount, byPeople } from '#features/approvals/act-words.ts'
import { places } from '../places.ts'
import { words } from '../words.ts'
import { ReadingPage } from './page.tsx'

export function ManageAdminPage({ admin }: { admin: Admin }) {
  return (
    <ReadingPage title={say(words.manageAdmin)} note={say(words.manageAdminNote)}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <RolesPanel />
        <ThresholdsPanel
          maySet={admin.permissions.includes(setThreshold.name)}
          signInHref={signInPathTo(places.manageAdmin)}
          actWords={byAmount}
          crowdWords={byPeople}
        />
        <div className="min-w-0 lg:col-span-2">
          <MatrixPanel />
        </div>
      </div>
    </ReadingPage>
  )
}
