// Answers for what the console gives each page and part of a feature.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { WaitingHere } from '#features/approvals/console/waiting-here.tsx'
import { actWords } from '#features/team/every-act.ts'
import { bringPaper } from '#features/uploads/papers-contract.ts'
import type { UserProfile } from '#features/users/console/user-header.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { LatePaperField, paperLookOf } from './late-paper.tsx'
import type { RecordParts } from './page-props.ts'
import { approvalHref, auditHref, caseHref, debtHref, places, transactionHref, userHref } from './places.ts'
import { useMark } from './use-mark.tsx'

const deskPlaces: DeskParts['places'] = {
  userHref,
  transactionHref,
  caseHref,
  debtHref,
  debtsHref: places.debts,
  chargesHref: places.charges,
  requestHref: approvalHref,
  settingsHref: places.settings,
  processingHref: places.transfers,
  auditOf: (target) => auditHref({ target }),
}

/** For what stands at `path`. */
export function useDeskParts(admin: Admin, path: string): DeskParts {
  const may = (call: string) => admin.permissions.includes(call)
  return {
    may,
    places: deskPlaces,
    signInHref: signInPathTo(path),
    Mark: useMark(admin),
    PaperField: may(bringPaper.name) ? LatePaperField : undefined,
    paper: paperLookOf(may),
    waiting: (target) => <WaitingHere target={target} hrefOf={approvalHref} places={{ actWords }} />,
  }
}

/** For a part of a customer's record. */
export function useRecordParts(user: UserProfile, admin: Admin): RecordParts {
  return { ...useDeskParts(admin, userHref(user.uuid)), user, admin }
}
