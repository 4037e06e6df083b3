// Answers for what new payees may be paid with the PIN alone, in the settings: the dated rows, setting another, and taking back what has not begun, by two people.
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { DatedPanel } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { KindDialog } from '#kit/screens/kind-dialog.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { formatAmount, readTypedAmount } from '#kit/ui/format.ts'
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
  const asking = useSend(setNewPayeeAmount)
  const reviewing = useChange({ byQuery: useSend(previewNewPayeeAmount), asking, onClose })
  return (
    <KindDialog
      title={say(words.setTitle)}
      effect={say(words.setBody)}
      label={say(words.kind)}
      kinds={newPayees.map((value) => ({ value, label: say(words[value]) }))}
      kindOf={({ payee }) => payee}
      valueOf={({ most }) => amountOf(most)}
      onLook={({ kind: payee, typed, when }) =>
        void reviewing.look({ payee, most: amountIn(typed), ...when })
      }
      field={({ kind: _, ...typed }) => (
        <AmountInput
          label={say(words.amount)}
          error={fieldProblem(reviewing.problem, 'most')}
          currency="NGN"
          name="most"
          focusFirst
          {...typed}
        />
      )}
      before={{ label: say(words.differences), rows: changesIn }}
      {...{ rows, reviewing, signInHref, onClose }}
    />
  )
}

const changesIn = ({ before, most }: WireAnswer<typeof previewNewPayeeAmount>, payee: NewPayee) => [
  {
    name: say(words[payee]),
    before: before === null ? say(words.none) : amountOf(before),
    after: amountOf(most),
  },
]

function TakeAmountBack({ row, ...dialog }: DialogProps & { readonly row: AmountRow }) {
  const { number, from, payee, most } = row
  const sending = useSend(withdrawNewPayeeAmount)
  const name = `${say(words[payee])}: ${amountOf(most)}`
  return <TakeBackDialog which={{ number }} name={name} {...{ from, sending, ...dialog }} />
}
