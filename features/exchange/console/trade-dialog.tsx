// Answers for recording a trade of dollars: what was traded, then exactly what it would post, then done or sent to a second person.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { ReviewedChange } from '#kit/screens/reviewed-change.tsx'
import { NobodyToApprove, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { shownRate } from '../shown-rate.ts'
import { previewTrade, recordTrade, tradeSides } from '../trade-contract.ts'
import { words } from './words.ts'

interface TradeDialogProps {
  readonly banks: readonly string[]
  readonly signInHref: string
  readonly onClose: () => void
}

type Side = (typeof tradeSides)[number]
interface Wish {
  readonly side: Side
  readonly dollars: string
  readonly naira: string
  readonly bank: string
  readonly reference: string
}

const amountIn = (typed: string, currency: 'NGN' | 'USD'): string => {
  const read = readTypedAmount(typed, currency)
  return 'amount' in read ? read.amount : typed
}

export function TradeDialog({ banks, signInHref, onClose }: TradeDialogProps) {
  const [wish, setWish] = useState<Wish>({
    side: 'buy',
    dollars: '',
    naira: '',
    bank: banks[0] ?? '',
    reference: '',
  })
  const asking = useSend(recordTrade)
  const { pending, problem, seen, waiting, look, send, back } = useChange({
    byQuery: useSend(previewTrade),
    asking,
    onClose,
  })
  const title = say(words.recordTitle)
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  const asked = {
    ...wish,
    dollars: amountIn(wish.dollars, 'USD'),
    naira: amountIn(wish.naira, 'NGN'),
    reference: wish.reference.trim(),
  }
  return (
    <ReviewedChange
      title={title}
      effect={say(words.recordBody)}
      review={seen && <Seen seen={seen} />}
      act={say(seen?.needs_approval === true ? words.sendTrade : words.record)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onReview={() => void look(asked)}
      onBack={back}
      onSend={(reason) => void send(reason)}
    >
      <Fields {...{ wish, banks, problem }} onChange={(part) => setWish({ ...wish, ...part })} />
    </ReviewedChange>
  )
}

interface FieldsProps {
  readonly wish: Wish
  readonly banks: readonly string[]
  readonly problem: Parameters<typeof fieldProblem>[0]
  readonly onChange: (part: Partial<Wish>) => void
}

function Fields({ wish, banks, problem, onChange }: FieldsProps) {
  return (
    <>
      <Select
        label={say(words.side)}
        name="side"
        choices={tradeSides.map((one) => ({
          value: one,
          label: say(one === 'buy' ? words.buying : words.selling),
        }))}
        value={wish.side}
        onChange={(side) => onChange({ side })}
      />
      <AmountInput
        label={say(words.tradeDollars)}
        error={fieldProblem(problem, 'dollars')}
        currency="USD"
        name="dollars"
        value={wish.dollars}
        onChange={(dollars) => onChange({ dollars })}
        focusFirst
      />
      <AmountInput
        label={say(words.tradeNaira)}
        error={fieldProblem(problem, 'naira')}
        currency="NGN"
        name="naira"
        value={wish.naira}
        onChange={(naira) => onChange({ naira })}
      />
      <Select
        label={say(words.bankOf)}
        name="bank"
        choices={banks.map((bank) => ({ value: bank, label: partnerName(bank) }))}
        value={wish.bank}
        onChange={(bank) => onChange({ bank })}
      />
      <TextInput
        label={say(words.tradeReference)}
        error={fieldProblem(problem, 'reference')}
        name="reference"
        autoComplete="off"
        value={wish.reference}
        onChange={(reference) => onChange({ reference })}
      />
    </>
  )
}

function Seen({ seen }: { seen: WireAnswer<typeof previewTrade> }) {
  return (
    <>
      <p className="text-18 font-semibold tabular-nums">{shownRate(seen.rate)} = $1</p>
      <PostingTable postings={seen.postings} />
      {seen.lacks_approver && <NobodyToApprove />}
    </>
  )
}
