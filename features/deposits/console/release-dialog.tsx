// Answers for releasing one suspended deposit: the evidence, a reason, the act, and what came of it.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import type { MarkSlot } from '#kit/screens/queue-mark.tsx'
import { queueWords } from '#kit/screens/queue-words.ts'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { isPending, type PendingApproval } from '#kit/screens/sent-for-approval.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount, formatDateTime, shortId } from '#kit/ui/format.ts'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { type listSuspended, previewRelease, releaseDeposit } from '../contract.ts'
import { suspensionWords } from '../queue-words.ts'
import { ReturnReview } from './ownerless-dialog.tsx'
import { words } from './words.ts'

type Deposit = WireAnswer<typeof listSuspended>['items'][number]
type Released = Exclude<WireAnswer<typeof releaseDeposit>, PendingApproval>

interface ReleaseDialogProps {
  readonly deposit: Deposit
  readonly signInHref: string
  readonly userHref: (uuid: string) => string
  readonly mayOpenTiers: boolean
  readonly Mark?: MarkSlot | undefined
  readonly onClose: () => void
}

/** Released to its owner, or, where that cannot be, sent back. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const [goesBack, setGoesBack] = useState(false)
  return goesBack ? (
    <ReturnReview {...props} onBack={() => setGoesBack(false)} />
  ) : (
    <Release {...props} onReturn={() => setGoesBack(true)} />
  )
}

function Release({
  deposit,
  userHref,
  mayOpenTiers,
  signInHref,
  Mark,
  onReturn,
  onClose,
}: ReleaseDialogProps & { onReturn: () => void }) {
  const asked = { params: { id: deposit.id } }
  const sending = useSend(releaseDeposit)
  const acting = usePreviewedAct({
    preview: useAnswer(previewRelease, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
  })
  const { preview } = acting
  const released = sending.answer
  // The house's accounts have paths.
  const walletOf = (account: string) =>
    account.includes('/') || deposit.user_name === null
      ? undefined
      : say(words.walletOf, { name: deposit.user_name })
  if (released !== undefined && !isPending(released)) return <Receipt deposit={released} onClose={onClose} />
  return (
    <PreviewedActDialog
      size="lg"
      title={say(words.releaseOf)}
      effect={say(words.description)}
      seen={({ postings }) => <PostingTable postings={postings} nameOf={walletOf} />}
      act={say(words.releaseAmount, { amount: formatAmount(deposit) })}
      reasonMost={140}
      beside={
        <p className="text-13 text-pretty text-text-2">
          {say(preview.data?.needs_approval === true ? words.creditBesideTwo : words.effect)}
        </p>
      }
      {...{ acting, signInHref, onClose }}
    >
      <Ways onReturn={onReturn} />
      <Evidence deposit={deposit} userHref={userHref} />
      {Mark !== undefined && <Mark type="deposit" id={deposit.id} marked={deposit} />}
      {mayOpenTiers && preview.error?.problem.code === 'still_above_limit' && (
        <ToTiers deposit={deposit} userHref={userHref} />
      )}
    </PreviewedActDialog>
  )
}

function Ways({ onReturn }: { onReturn: () => void }) {
  return (
    <SegmentedControl
      label={say(words.what)}
      choices={[
        { value: 'release', label: say(words.toWallet) },
        { value: 'return', label: say(words.toSender) },
      ]}
      value="release"
      onChange={(way) => {
        if (way === 'return') onReturn()
      }}
    />
  )
}

type Owned = Pick<ReleaseDialogProps, 'deposit' | 'userHref'>

/** Where the tier is raised that would take it. */
function ToTiers({ deposit: { user_uuid: uuid }, userHref }: Owned) {
  if (uuid === null) return null
  return (
    <p className="text-13">
      <TextLink href={`${userHref(uuid)}?tab=identity`}>{say(words.openTiers)}</TextLink>
    </p>
  )
}

function Evidence({ deposit, userHref }: Owned) {
  const { currency, amount, sender_name: name, sender_bank: bank, paid_at: at, suspension } = deposit
  const { user_name: owner, user_uuid: uuid } = deposit
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8">
      <p className="text-30 font-semibold">
        <Amount currency={currency} amount={amount} />
      </p>
      <Facts
        facts={[
          { label: say(words.from), value: `${name}, ${bank}` },
          {
            label: say(queueWords.customer),
            value:
              uuid === null ? (
                say(words.unknownOwner)
              ) : (
                <TextLink href={userHref(uuid)}>{owner ?? shortId(uuid)}</TextLink>
              ),
          },
          { label: say(words.paid), value: formatDateTime(at) },
          { label: say(words.why), value: suspension === null ? '' : say(suspensionWords[suspension]) },
        ]}
      />
    </div>
  )
}

/** What was done stays until it is closed: a message of two seconds is not a receipt. */
function Receipt({ deposit, onClose }: { deposit: Released; onClose: () => void }) {
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={say(words.releaseOf)}
      actions={
        <Button variant="primary" onClick={onClose} data-focus-first="">
          {say(words.close)}
        </Button>
      }
    >
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <CircleCheck aria-hidden="true" size={32} strokeWidth={1.75} className="text-success" />
        <p className="text-16 font-semibold">{say(words.released, { amount: formatAmount(deposit) })}</p>
        <p className="text-14 text-text-2">{say(words.releasedBody)}</p>
      </div>
      <Facts
        facts={[
          {
            label: say(words.reference),
            value: <CopyField mono text={deposit.provider_reference} label={say(words.copyReference)} />,
          },
          { label: say(words.from), value: `${deposit.sender_name}, ${deposit.sender_bank}` },
        ]}
      />
    </Dialog>
  )
}
