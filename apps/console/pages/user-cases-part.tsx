// Answers for the cases of a user's record, open and closed.
import type { CaseParts } from '#features/cases/console/case-dialog.tsx'
import { UserCases } from '#features/cases/console/case-list.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { casePlaces } from '../places.ts'

export const casesOf = (parts: CaseParts) =>
  function CasesOf({ user, may }: UserParts) {
    return <UserCases userId={user.uuid} places={casePlaces} {...{ parts, may }} />
  }
