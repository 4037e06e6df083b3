// Answers for the page of the audit log, and for where the records stand that its rows are about.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { AuditDesk } from '#features/audit/console/audit-desk.tsx'
import type { TargetHref } from '#features/audit/console/audit-parts.tsx'
import { say } from '#kit/words/words.ts'
import { everyActWord } from '../act-words.ts'
import { approvalHref, auditHref, caseHref, places, transactionHref, userHref } from '../places.ts'
import { words } from '../words.ts'
import { ExportAct } from './export-act.tsx'
import { ListPage } from './page.tsx'

const hrefs: Readonly<Record<string, (id: string) => string>> = {
  user: userHref,
  transaction: transactionHref,
  transfer: transactionHref,
  approval: approvalHref,
  deposit: () => places.deposits,
  case: caseHref,
  debt: () => places.debts,
  setting: () => places.settings,
  approval_threshold: () => places.settings,
  admin: (id) => auditHref({ actor: id }),
  audit: () => places.audit,
}

const targetHref: TargetHref = ({ type, id, user_uuid: user }) =>
  user === null ? hrefs[type]?.(id) : userHref(user)

export function AuditPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.audit)} acts={<ExportAct admin={admin} list="audit" />}>
      <AuditDesk targetHref={targetHref} actWords={everyActWord} />
    </ListPage>
  )
}
