// Answers for the cases of a user's record, open and closed.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import type { CaseParts } from '#features/cases/console/case-dialog.tsx'
import { UserCases } from '#features/cases/console/case-list.tsx'
import { casePlaces } from '../places.ts'

export function casesOf(parts: CaseParts) {
  return function CasesOf({ user, admin }: { user: { readonly uuid: string }; admin: Admin }) {
    return (
      <UserCases
        userId={user.uuid}
        places={casePlaces}
        parts={parts}
        may={(call) => admin.permissions.includes(call)}
      />
    )
  }
}
