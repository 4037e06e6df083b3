// Answers for what new payees may be paid with the PIN alone, in the settings: the dated rows, setting another, and taking back what has not begun, by two people.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { DatedPanel, rowOn, useWrittenOver } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences, holdsIn, useBeginning } from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { formatAmount, readTypedAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Select } from '#kit/ui/select.tsx'
import { say } from '#kit/words/words.ts'
import {
  listNewPayeeAmounts,
  type NewPayee,
  newPayees,
  previewNewPayeeAmount,
  setNewPayeeAmount,
  withdrawNewPayeeAmount,
} from '../new-payee-contract.ts'
import { words } from '../new-payee-words.ts'

type AmountRow = WireAnswer<typeof listNewPayeeAmounts>[number]

const amountOf = (most: string): string =>
  say(words.amountOf, { amount: formatAmount({ currency: 'NGN', amount: most }) })

export function NewPayeesPanel({ may, signInHref, foot }: SettingsParts) {
  return (
    <DatedPanel
      id="new-payees"
      title={say(words.title)}
      note={say(words.note)}
      answer={useAnswer(listNewPayeeAmounts, {})}
      most={6}
      nameOf={({ payee }) => say(words[payee])}
      detailOf={({ most }) => <span className="block text-13 text-text-2">{amountOf(most)}</span>}
      set={words.set}
      mayNot={say(words.mayNot)}
      setting={(rows, onClose) => <AmountDialog {...{ rows, signInHref, onClose }} />}
      takingBack={(row, onClose) => <TakeAmountBack {...{ row, signInHref, onClose }} />}
      maySet={may(setNewPayeeAmount.name)}
      foot={foot}
    />
  )
}

const amountIn = (typed: string): string => {
  const read = readTypedAmount(typed, 'NGN')
  return 'amount' in read ? read.amount : typed
}

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

function AmountDialog({ rows, signInHref, onClose }: DialogProps & { readonly rows: readonly AmountRow[] }) {
  const now = useNow()
  const lineOf = (of: NewPayee) => rows.filter(({ payee }) => payee === of)
  const heldBy = (of: NewPayee) => rowOn(lineOf(of), undefined, now)
  const [payee, setPayee] = useState<NewPayee>('phone_number')
  const [typed, setTyped] = useState('')
  const beginning = useBeginning('now')
  const asking = useSend(setNewPayeeAmount)
  const reviewing = useChange({ byQuery: useSend(previewNewPayeeAmount), asking, onClose })
  const { problem, look } = reviewing
  const { review, notice, restart } = useWrittenOver(heldBy(payee), lineOf(payee), ({ most }) =>
    amountOf(most),
  )
  const most = amountIn(typed)
  return (
    <ChangeByTwo
      title={say(words.setTitle)}
      effect={say(words.setBody)}
      seen={(seen) => <WhatChanges {...{ payee, seen }} atOnce={beginning.atOnce} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() =>
        beginning.read((from) =>
          review(from, {
            fill: () => undefined,
            look: (over) => void look({ payee, most, ...from, ...(over && { instead_of: over.number }) }),
          }),
        )
      }
    >
      {notice}
      <PayeeField
        value={payee}
        onChange={(value) => {
          setPayee(value)
          restart(heldBy(value))
        }}
      />
      <AmountInput
        label={say(words.amount)}
        error={fieldProblem(problem, 'most')}
        currency="NGN"
        name="most"
        value={typed}
        onChange={setTyped}
        focusFirst
      />
      {beginning.fieldFor(problem)}
    </ChangeByTwo>
  )
}

function PayeeField({ value, onChange }: { value: NewPayee; onChange: (value: NewPayee) => void }) {
  return (
    <Select
      label={say(words.kind)}
      name="payee"
      choices={newPayees.map((one) => ({ value: one, label: say(words[one]) }))}
      {...{ value, onChange }}
    />
  )
}

interface WhatChangesProps {
  readonly payee: NewPayee
  readonly seen: WireAnswer<typeof previewNewPayeeAmount>
  readonly atOnce: boolean
}

function WhatChanges({ payee, seen, atOnce }: WhatChangesProps) {
  const before = seen.before === null ? say(words.none) : amountOf(seen.before)
  const rows = [
    { name: say(words[payee]), before, after: amountOf(seen.most) },
    ...holdsIn({ ...seen, atOnce }),
  ]
  return <Differences label={say(words.differences)} rows={rows} />
}

function TakeAmountBack({ row, ...dialog }: DialogProps & { readonly row: AmountRow }) {
  const { number, from, payee, most } = row
  const sending = useSend(withdrawNewPayeeAmount)
  const name = `${say(words[payee])}: ${amountOf(most)}`
  return <TakeBackDialog which={{ number }} name={name} {...{ from, sending, ...dialog }} />
}
