// Answers for looking at one debt: what it is for, what is recovered, who has taken it, and writing off the rest.
import { useState, type ReactNode } from 'react'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog } from '#kit/screens/case-act.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import type { CustomersPaperField } from '#kit/screens/paper-field.ts'
import { endedFacts, type MarkSlot, WaitsForApproval } from '#kit/screens/queue-mark.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatAmount, shortId } from '#kit/ui/format.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { previewWriteOff, writeOffDebt, type listDebts } from '../contract.ts'
import { causeWords, stateWords } from '../queue-words.ts'
import { words } from './words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'

export type Debt = WireAnswer<typeof listDebts>['items'][number]

export interface DebtPlaces {
  readonly userHref: (uuid: string) => string
  readonly transactionHref: (id: string) => string
  readonly caseHref: (id: string) => string
  /** A request that waits for a second person. */
  readonly requestHref: (id: string) => string
  /** A document, shown when it is asked for. */
  readonly paper: (id: string) => ReactNode
}

interface DebtDialogProps {
  readonly debt: Debt
  readonly places: DebtPlaces
  readonly may: (call: string) => boolean
  readonly Mark: MarkSlot | undefined
  readonly signInHref: string
  /** For who may attach a document. */
  readonly PaperField: CustomersPaperField | undefined
  readonly onClose: () => void
}

export function DebtDialog(props: DebtDialogProps) {
  const { debt, places, may, Mark, onClose } = props
  const [isWritingOff, setWritingOff] = useState(false)
  const isOpen = debt.state === 'open'
  if (isWritingOff) return <WriteOff {...props} onBack={() => setWritingOff(false)} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(words.title)}
      description={say(isOpen ? words.body : words.endedBody)}
      actions={
        <>
          <Button onClick={onClose} data-focus-first="">
            {say(words.done)}
          </Button>
          {isOpen && debt.waiting_request === null && may(writeOffDebt.name) && (
            <Button variant="danger" onClick={() => setWritingOff(true)}>
              {say(words.writeOff)}
            </Button>
          )}
        </>
      }
    >
      <Facts facts={factsOf(debt, places)} />
      <WaitsForApproval request={debt.waiting_request} href={places.requestHref} />
      {Mark !== undefined && <Mark type="debt" id={debt.id} marked={debt} isClosed={!isOpen} />}
    </Dialog>
  )
}

/** What the wallet has, and whether it gives any of it. */
function walletFact({ currency, available, frozen }: Debt): Fact {
  const amount = formatAmount({ currency, amount: available })
  const word = frozen === 'by_staff' ? words.frozenByStaff : words.frozenByCustomer
  return { label: say(words.inWallet), value: frozen === null ? amount : say(word, { amount }) }
}

/** Before it is let off: the wallet could pay, or could once it is unfrozen. */
function MayBePaid({ debt: { currency, available, remaining, frozen } }: { debt: Debt }) {
  if (isNothing(available)) return null
  const amount = formatAmount({
    currency,
    amount: frozen === null ? lesser(available, remaining) : available,
  })
  return (
    <Banner tone="warning">
      {say(frozen === null ? words.mayBePaid : words.mayBePaidFrozen, { amount })}
    </Banner>
  )
}

const lesser = (one: string, other: string): string => (Number(one) < Number(other) ? one : other)

const isNothing = (amount: string): boolean => /^[0.]*$/.test(amount)

function factsOf(debt: Debt, { userHref, transactionHref, caseHref, paper }: DebtPlaces): readonly Fact[] {
  const {
    currency,
    user_uuid: uuid,
    user_name: name,
    claimed_by: by,
    claim_reason: why,
    claim_paper: onPaper,
    ended_at: ended,
  } = debt
  const money = (amount: string) => formatAmount({ currency, amount })
  return [
    {
      label: say(words.customer),
      value: <TextLink href={userHref(uuid)}>{name ?? shortId(uuid)}</TextLink>,
    },
    { label: say(words.cause), value: say(causeWords[debt.cause]) },
    {
      label: say(words.transaction),
      value: <TextLink href={transactionHref(debt.transaction_id)}>{debt.transaction_reference}</TextLink>,
    },
    { label: say(words.amount), value: money(debt.amount) },
    { label: say(words.recovered), value: money(debt.recovered) },
    ...(isNothing(debt.written_off)
      ? []
      : [{ label: say(words.writtenOff), value: money(debt.written_off) }]),
    ...(debt.state === 'cancelled'
      ? [
          { label: say(words.repaid), value: money(debt.repaid) },
          { label: say(words.ended), value: say(stateWords.cancelled) },
        ]
      : []),
    { label: say(words.remaining), value: money(debt.remaining) },
    ...(debt.state === 'open' ? [walletFact(debt)] : []),
    { label: say(words.claimed), value: <Time at={debt.claimed_at} /> },
    ...(by === null ? [] : [{ label: say(words.claimedBy), value: by }]),
    ...(why === null ? [] : [{ label: say(words.claimReason), value: why }]),
    ...(onPaper === null ? [] : [{ label: say(words.claimPaper), value: paper(onPaper) }]),
    {
      label: say(words.case),
      value: <TextLink href={caseHref(debt.case_id)}>{say(words.openCase)}</TextLink>,
    },
    ...(ended === null ? [] : [{ label: say(words.endedAt), value: <Time at={ended} /> }]),
    ...(debt.state === 'written_off' ? endedFacts(debt.ended) : []),
  ]
}

const said = { title: words.writeOffTitle, effect: words.writeOffEffect, act: words.writeOff }

function WriteOff(props: DebtDialogProps & { onBack: () => void }) {
  const { debt, places, PaperField, signInHref, onBack, onClose } = props
  const asked = { params: { id: debt.id } }
  const sending = useSend(writeOffDebt)
  const acting = usePreviewedAct({
    preview: useAnswer(previewWriteOff, asked),
    sending,
    send: (body, idempotencyKey) => sending.send({ ...asked, body, idempotencyKey }),
    onDone: onClose,
  })
  return (
    <CaseActDialog
      danger
      caseId={debt.id}
      facts={factsOf(debt, places)}
      words={said}
      choice={<MayBePaid debt={debt} />}
      reasonWord={words.whyNot}
      {...{ acting, signInHref, onClose }}
      paper={PaperField && ((props) => <PaperField userId={debt.user_uuid} {...props} />)}
      back={{ label: say(words.back), onBack }}
    />
  )
}
