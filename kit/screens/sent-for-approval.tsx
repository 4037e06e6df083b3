// Answers for what a staff dialog shows when what was asked waits for a second person: nothing is done yet.
import UserCheck from 'lucide-react/icons/user-check'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'

export interface PendingApproval {
  readonly approval: { readonly id: string; readonly expires_at: string; readonly lacks_approver: boolean }
}

/** Whether what a call answered waits for a second person. */
export function isPending<Answer>(answer: Answer | PendingApproval): answer is PendingApproval {
  return typeof answer === 'object' && answer !== null && 'approval' in answer
}

/** Before and after it is sent: who asks alone would wait for nobody. */
export const NobodyToApprove = () => <Banner tone="warning">{say(words.nobodyToApprove)}</Banner>

export function SentForApproval({
  title,
  pending,
  note,
  onClose,
}: {
  title: string
  pending: PendingApproval
  /** What comes of it once it is approved, where that stands elsewhere. */
  note?: string
  onClose: () => void
}) {
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={title}
      actions={
        <Button variant="primary" onClick={onClose} data-focus-first="">
          {say(words.close)}
        </Button>
      }
    >
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <UserCheck aria-hidden="true" size={32} strokeWidth={1.75} className="text-accent" />
        <p className="text-16 font-semibold">{say(words.sentForApproval)}</p>
        <p className="text-14 text-pretty text-text-2">
          {say(words.sentForApprovalBody, { time: formatDateTime(pending.approval.expires_at) })}
        </p>
        {pending.approval.lacks_approver && <NobodyToApprove />}
        {note !== undefined && <p className="text-14 text-pretty text-text-2">{note}</p>}
      </div>
    </Dialog>
  )
}
