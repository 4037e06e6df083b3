// Answers for the page of the audit log, and for where the records stand that its rows are about.
import { AuditDesk } from '#features/audit/console/audit-desk.tsx'
import type { TargetPlace } from '#features/audit/console/audit-parts.tsx'
import { caseWords, declaredCases } from '#features/cases/kinds.ts'
import { everyActWord } from '#features/team/every-act.ts'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { Word } from '#kit/words/words.ts'
import { approvalHref, auditHref, caseHref, debtHref, places, transactionHref, userHref } from '../places.ts'

const hrefs: Readonly<Record<string, (id: string) => string>> = {
  user: userHref,
  transaction: transactionHref,
  transfer: transactionHref,
  approval: approvalHref,
  deposit: () => places.deposits,
  case: caseHref,
  debt: debtHref,
  setting: () => places.settings,
  approval_threshold: () => places.settings,
  admin: (id) => auditHref({ actor: id }),
  audit: () => places.audit,
}

const sorts: Readonly<Record<string, Word>> = {
  ...caseWords,
  transfer_paid_late: declaredCases.transfer_paid_after_return.word,
}

const targetPlace: TargetPlace = ({ type, id, user_uuid: user, sort }) => ({
  href: user === null || type === 'debt' ? hrefs[type]?.(id) : userHref(user),
  sort: sort === null ? undefined : sorts[sort],
})

export function AuditPage({ paper }: DeskParts) {
  return <AuditDesk {...{ targetPlace, paper }} actWords={everyActWord} />
}
