// Answers for the cases of a user's record, open and closed.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { UserCases } from '#features/cases/console/case-list.tsx'
import { caseParts } from '../case-parts.ts'
import { casePlaces } from '../places.ts'

export function CasesOf({ userId, admin }: { userId: string; admin: Admin }) {
  return (
    <UserCases
      userId={userId}
      places={casePlaces}
      parts={caseParts}
      may={(call) => admin.permissions.includes(call)}
    />
  )
}
