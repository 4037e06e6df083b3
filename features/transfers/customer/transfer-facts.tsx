// Answers for the facts of a transfer under its course: what was taken, the note, and what the bank finds it by.
import { isOpen } from '#features/orders/contract.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { CopyIcon } from '#kit/ui/copy-icon.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { paidLateOf } from './transfer-stages.ts'
import { whereOf } from './payee-card.tsx'
import { LetGo } from './quote-lines.tsx'
import { isPerson, type Transfer } from './sending.ts'

function totalWord({ state, paid_late }: Pick<Transfer, 'state' | 'paid_late'>): Word {
  if (isOpen(state)) return words.totalHeld
  if (paidLateOf({ paid_late }) !== null) return words.totalBack
  if (state === 'failed') return words.notCharged
  return state === 'success' ? words.totalDebited : words.totalBack
}

const isNothing = (amount: string) => !/[1-9]/.test(amount)

export function TransferFacts({ transfer }: { transfer: Transfer }) {
  return (
    <Card className="py-2">
      <Facts facts={factsOf(transfer)} />
    </Card>
  )
}

/** When it was tried, sent or paid; started, while nobody knows that it is paid. */
function timeWord({ kind, state }: Pick<Transfer, 'kind' | 'state'>) {
  if (state === 'failed') return words.tried
  if (isPerson({ kind })) return words.when
  return state === 'success' || state === 'returned' ? words.paidAt : words.startedAt
}

function factsOf(transfer: Transfer): Fact[] {
  const { currency, narration, reference, session_id: session } = transfer
  const { kind, payee } = transfer
  const where = whereOf({
    kind,
    name: shownName(payee.name),
    bankName: payee.bank_name,
    accountNumber: payee.account_number,
  })
  // What came back came back whole: no charge is left to be named.
  const isBack = transfer.state === 'failed' || transfer.state === 'returned'
  const isFree = !isBack && isNothing(transfer.fee) && !isNothing(transfer.waived)
  const charges = [
    { label: say(isPerson({ kind }) ? words.fee : words.feeAlone), amount: transfer.fee },
    { label: say(words.vat), amount: transfer.vat },
    // Whoever sent to a bank looks for it, also where it is nothing.
    { label: say(words.duty), amount: transfer.stamp_duty, isAlways: kind === 'bank' },
  ].filter(({ amount, isAlways }) => !isBack && (isAlways === true || !isNothing(amount)))
  const amounts = [...charges, { label: say(totalWord(transfer)), amount: transfer.total }]
  return [
    { label: say(isPerson({ kind }) ? words.account : words.number), value: where },
    ...transfer.facts,
    ...(isFree
      ? [{ label: say(words.feeAndVat), value: <LetGo currency={currency} amount={transfer.waived} /> }]
      : []),
    ...amounts.map(({ label, amount }) => ({ label, value: <Amount currency={currency} amount={amount} /> })),
    ...(narration === '' ? [] : [{ label: say(words.noteOf), value: narration }]),
    {
      label: say(timeWord(transfer)),
      value: formatDateTime(transfer.created_at),
    },
    {
      label: say(words.reference),
      value: <Copied text={reference} label={words.copyReference} said={words.referenceCopied} />,
    },
    ...(session === null
      ? []
      : [
          {
            label: say(words.session),
            value: <Copied text={session} label={words.copySession} said={words.sessionCopied} />,
          },
        ]),
  ]
}

/** The icon stands on the edge that the other values end at; its button reaches beyond it. */
function Copied({ text, label, said }: { text: string; label: Word; said: Word }) {
  return (
    <span className="-mr-1.25 inline-flex items-center gap-1 wrap-anywhere">
      {text}
      <CopyIcon text={text} label={say(label)} said={say(said)} />
    </span>
  )
}
