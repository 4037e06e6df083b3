// Answers for looking at a suspended deposit where nothing is to be decided: what it is, how it stands or ended, by whom and why.
import { endedFacts, type MarkSlot, WaitsForApproval } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAccountNumber, formatAmount, shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { stateWords, suspensionWords } from '../queue-words.ts'
import { words } from './words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { listSuspended } from '../contract.ts'

export type Deposit = WireAnswer<typeof listSuspended>['items'][number]

interface Places {
  readonly userHref: (uuid: string) => string
  readonly transactionHref: (id: string) => string
  readonly requestHref: (id: string) => string
}

interface EndedDialogProps extends Places {
  readonly deposit: Deposit
  readonly Mark: MarkSlot | undefined
  readonly onClose: () => void
}

export function EndedDialog({ deposit, Mark, onClose, ...places }: EndedDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(words.looked)}
      actions={
        <Button onClick={onClose} data-focus-first="">
          {say(words.close)}
        </Button>
      }
    >
      <Facts facts={factsOf(deposit, places)} />
      <WaitsForApproval request={deposit.waiting_request} href={places.requestHref} />
      {Mark !== undefined && (
        <Mark type="deposit" id={deposit.id} marked={deposit} isClosed={deposit.ended_at !== null} />
      )}
    </Dialog>
  )
}

function factsOf(deposit: Deposit, { userHref, transactionHref }: Places): readonly Fact[] {
  const { user_uuid: user, user_name: name, transaction_id: transaction, ended, ended_at: endedAt } = deposit
  const { suspension, provider_reference: reference, account_number: account, sender_name: sender } = deposit
  return [
    { label: say(words.amount), value: formatAmount(deposit) },
    { label: say(words.from), value: sender === '' ? say(words.untoldSender) : sender },
    ...(account === '' ? [] : [{ label: say(words.toAccount), value: formatAccountNumber(account) }]),
    {
      label: say(queueWords.customer),
      value:
        user === null ? (
          say(words.unknownOwner)
        ) : (
          <TextLink href={userHref(user)}>{name ?? shortId(user)}</TextLink>
        ),
    },
    {
      label: say(words.reference),
      value:
        transaction === null ? (
          <CopyField mono text={reference} label={say(words.copyReference)} />
        ) : (
          <TextLink href={transactionHref(transaction)}>{reference}</TextLink>
        ),
    },
    ...(suspension === null ? [] : [{ label: say(words.why), value: say(suspensionWords[suspension]) }]),
    { label: say(words.paid), value: <Time at={deposit.paid_at} /> },
    ...(endedAt === null
      ? [{ label: say(queueWords.due), value: <Time at={deposit.due_at} /> }]
      : [
          { label: say(queueWords.outcome), value: say(stateWords[deposit.state]) },
          { label: say(queueWords.closed), value: <Time at={endedAt} /> },
          ...endedFacts(ended),
        ]),
  ]
}
