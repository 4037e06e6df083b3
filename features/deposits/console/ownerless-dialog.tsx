// Answers for ending a deposit whose account number is nobody's: given to a customer, or sent back, seen before it is done.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import type { MarkSlot } from '#kit/screens/queue-mark.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAccountNumber, formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import type { listSuspended } from '../contract.ts'
import { creditDeposit, previewCredit, previewReturn, returnDeposit } from '../staff-contract.ts'
import { CustomerFinder, type FoundUser, nameOf } from './customer-finder.tsx'
import { words } from './words.ts'

type Deposit = WireAnswer<typeof listSuspended>['items'][number]
type Way = 'credit' | 'return'

interface OwnerlessDialogProps {
  readonly deposit: Deposit
  readonly signInHref: string
  readonly Mark?: MarkSlot | undefined
  readonly onClose: () => void
}

export function OwnerlessDialog(props: OwnerlessDialogProps) {
  const { deposit, Mark, onClose } = props
  const [way, setWay] = useState<Way>('credit')
  const [chosen, setChosen] = useState<FoundUser | 'sender'>()
  const onBack = () => setChosen(undefined)
  if (chosen === 'sender') return <ReturnReview {...props} onBack={onBack} />
  if (chosen !== undefined) return <CreditReview {...props} user={chosen} onBack={onBack} />
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={say(words.decideTitle)}
      description={say(words.decideBody)}
      actions={
        <>
          <Button onClick={onClose}>{say(words.cancel)}</Button>
          {way === 'return' && (
            <Button variant="primary" onClick={() => setChosen('sender')}>
              {say(words.next)}
            </Button>
          )}
        </>
      }
    >
      <Evidence deposit={deposit} />
      {Mark !== undefined && <Mark type="deposit" id={deposit.id} marked={deposit} />}
      <SegmentedControl
        label={say(words.what)}
        choices={[
          { value: 'credit', label: say(words.toCustomer) },
          { value: 'return', label: say(words.toSender) },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'credit' ? (
        <CustomerFinder onChoose={setChosen} />
      ) : (
        <p className="text-14 text-pretty text-text-2">{say(words.returnBody)}</p>
      )}
    </Dialog>
  )
}

/** All that the bank tells of it, in the order in which one looks for whose it may be. */
function Evidence({ deposit }: { deposit: Deposit }) {
  const { sender_name: name, sender_bank: bank, sender_account: from, account_number: to } = deposit
  const { narration, return_says: says } = deposit
  const sender = [name, bank].filter((part) => part !== '').join(', ')
  const told = (label: string, value: string) => (value === '' ? [] : [{ label, value }])
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <p className="text-30 font-semibold">
        <Amount {...deposit} />
      </p>
      <Facts
        facts={[
          { label: say(words.from), value: sender === '' ? say(words.untoldSender) : sender },
          ...told(say(words.fromAccount), from),
          ...told(say(words.toAccount), to === '' ? '' : formatAccountNumber(to)),
          ...told(say(words.narration), narration),
          { label: say(words.paid), value: formatDateTime(deposit.paid_at) },
          { label: say(words.reference), value: deposit.provider_reference },
          ...told(say(words.lastReturn), says ?? ''),
        ]}
      />
    </div>
  )
}

interface ReviewProps extends OwnerlessDialogProps {
  readonly onBack: () => void
}

function CreditReview({ deposit, user, signInHref, onBack, onClose }: ReviewProps & { user: FoundUser }) {
  const params = { id: deposit.id }
  const sending = useSend(creditDeposit)
  const acting = usePreviewedAct({
    preview: useAnswer(previewCredit, { params, query: { user: user.uuid } }),
    sending,
    send: (body, idempotencyKey) =>
      sending.send({ params, body: { ...body, user: user.uuid }, idempotencyKey }),
    onDone: onClose,
  })
  // The house's accounts have paths.
  const walletOf = (account: string) =>
    account.includes('/') ? undefined : say(words.walletOf, { name: nameOf(user) })
  return (
    <PreviewedActDialog
      size="lg"
      title={say(words.toCustomer)}
      effect={say(words.creditEffect)}
      seen={({ postings }) => <PostingTable postings={postings} nameOf={walletOf} />}
      act={say(words.creditAmount, { amount: formatAmount(deposit) })}
      back={{ label: say(words.back), onBack }}
      reasonMost={140}
      beside={
        <p className="text-13 text-pretty text-text-2">
          {say(acting.preview.data?.needs_approval === true ? words.creditBesideTwo : words.creditBeside)}
        </p>
      }
      {...{ acting, signInHref, onClose }}
    >
      <Evidence deposit={deposit} />
      <p className="text-14 wrap-anywhere">
        {say(words.creditTo, { name: nameOf(user), email: user.email })}
      </p>
    </PreviewedActDialog>
  )
}

export function ReturnReview({ deposit, signInHref, onBack, onClose }: ReviewProps) {
  const asked = { params: { id: deposit.id } }
  const sending = useSend(returnDeposit)
  const acting = usePreviewedAct({
    preview: useAnswer(previewReturn, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: onClose,
  })
  return (
    <PreviewedActDialog
      size="lg"
      title={say(words.returnTitle)}
      effect={say(words.returnEffect)}
      seen={({ postings }) => <PostingTable postings={postings} />}
      act={say(words.returnAmount, { amount: formatAmount(deposit) })}
      back={{ label: say(words.back), onBack }}
      reasonMost={140}
      beside={
        <p className="text-13 text-pretty text-text-2">
          {say(acting.preview.data?.needs_approval === true ? words.returnBesideTwo : words.returnBeside)}
        </p>
      }
      {...{ acting, signInHref, onClose }}
    >
      <Evidence deposit={deposit} />
    </PreviewedActDialog>
  )
}
