// Answers for the page of the audit log, and for where the records stand that its rows are about.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { AuditDesk } from '#features/audit/console/audit-desk.tsx'
import type { TargetPlace } from '#features/audit/console/audit-parts.tsx'
import { caseWords } from '#features/cases/queue-words.ts'
import { say, type Word } from '#kit/words/words.ts'
import { everyActWord } from '../act-words.ts'
import { paperLookOf } from '../late-paper.tsx'
import { approvalHref, auditHref, caseHref, debtHref, places, transactionHref, userHref } from '../places.ts'
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
  debt: debtHref,
  setting: () => places.settings,
  approval_threshold: () => places.settings,
  admin: (id) => auditHref({ actor: id }),
  audit: () => places.audit,
}

const sorts: Readonly<Record<string, Word>> = {
  ...caseWords,
  transfer_paid_late: caseWords.transfer_paid_after_return,
}

const targetPlace: TargetPlace = ({ type, id, user_uuid: user, sort }) => ({
  href: user === null || type === 'debt' ? hrefs[type]?.(id) : userHref(user),
  sort: sort === null ? undefined : sorts[sort],
})

export function AuditPage({ admin }: { admin: Admin }) {
  return (
    <ListPage title={say(words.audit)} acts={<ExportAct admin={admin} list="audit" />}>
      <AuditDesk
        targetPlace={targetPlace}
        actWords={everyActWord}
        paper={paperLookOf((call) => admin.permissions.includes(call))}
      />
    </ListPage>
  )
}
