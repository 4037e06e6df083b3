// Answers for the activity of a user's record: what was done and by whom, and notes.
import { everyActWord } from '#features/team/every-act.ts'
import { Activity } from '#features/user-record/console/activity.tsx'
import { addNote } from '#features/user-record/contract.ts'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { approvalHref, caseHref, debtHref, messageHref, transactionHref, userHref } from '../places.ts'

export function ActivityOf({ user: { uuid }, may }: UserParts) {
  return (
    <Activity
      userId={uuid}
      mayWrite={may(addNote.name)}
      places={{
        transactionHref,
        approvalHref,
        messageHref,
        caseHref,
        debtHref,
        actWords: everyActWord,
        partHref: (one) => `${userHref(uuid)}${one === 'overview' ? '' : `?tab=${one}`}`,
      }}
    />
  )
}
