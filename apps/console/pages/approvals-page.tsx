// Answers for the page of what waits for a second person.
import { reasonWords } from '#features/adjustments/console/reason-words.ts'
import { ApprovalDesk } from '#features/approvals/console/approval-desk.tsx'
import { approveMany } from '#features/approvals/many-contract.ts'
import type { Approval, Concern } from '#features/approvals/console/approval-parts.tsx'
import { suspensionWords } from '#features/deposits/queue-words.ts'
import { actWords } from '#features/team/every-act.ts'
import { MaskedDetail } from '#features/users/console/masked-detail.tsx'
import { maskedDetails, revealDetail } from '#features/users/reveal-contract.ts'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { PageProps } from '../page-props.ts'
import { LatePaperLook } from '../late-paper.tsx'
import { messageHref, personHref, places, transactionsHref, userHref } from '../places.ts'

/** By the type of what a request concerns; a transfer is named by its own id, so the list of those that wait holds it. */
const placesOf: Readonly<Record<string, (id: string) => string>> = {
  user: userHref,
  transaction: transactionsHref,
  transfer: () => places.transfers,
  deposit: () => places.deposits,
  'staff-message': messageHref,
  crypto_deposit: (id) => `/dashboard/crypto-deposits?deposit=${id}`,
}

function targetHref({ target, changes }: Approval): string | undefined {
  const user = changes.find(({ field }) => field === 'user')?.after
  return user === undefined || user === null ? placesOf[target.type]?.(target.id) : userHref(user)
}

const concernHref = ({ kind, uuid }: Concern): string => (kind === 'user' ? userHref(uuid) : personHref(uuid))

export function ApprovalsPage({ admin, may, signInHref }: PageProps & DeskParts) {
  const mayReveal = may(revealDetail.name)
  return (
    <ApprovalDesk
      readerId={admin.uuid}
      mayDecideMany={may(approveMany.name)}
      places={{
        actWords,
        reasonWords,
        suspensionWords,
        targetHref,
        concernHref,
        signInHref,
        paper: (id) => <LatePaperLook paper={id} />,
        maskedDetail: (uuid, field, mask) => {
          const detail = maskedDetails.find((one) => one === field)
          return detail && <MaskedDetail {...{ uuid, mask, mayReveal }} field={detail} />
        },
      }}
    />
  )
}
