// Answers for the minimums of coins in the settings: the dated rows, setting another, and withdrawing what has not begun, by two people.
import type { WireAnswer } from '#kit/http/contract.ts'
import { type Coin, coins } from '#kit/coins/networks.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { DatedPanel } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { KindDialog } from '#kit/screens/kind-dialog.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { listMinimums, previewMinimum, setMinimum, withdrawMinimum } from '../minimum-contract.ts'
import { shownDecimal } from '#kit/coins/shown.ts'
import { words } from './words.ts'

type MinimumRow = WireAnswer<typeof listMinimums>[number]

const shownOf = (coin: Coin, minimum: string): string => `${shownDecimal(minimum)} ${coin}`

export function MinimumsPanel({ may, signInHref, foot }: SettingsParts) {
  return (
    <DatedPanel
      id="crypto"
      title={say(words.minimumsTitle)}
      note={say(words.minimumsNote)}
      answer={useAnswer(listMinimums, {})}
      most={6}
      nameOf={({ coin }) => coin}
      detailOf={({ coin, minimum }) => (
        <span className="block text-13 text-text-2">{shownOf(coin, minimum)}</span>
      )}
      set={words.minimumSet}
      mayNot={say(words.minimumMayNot)}
      setting={(rows, onClose) => <MinimumDialog {...{ rows, signInHref, onClose }} />}
      takingBack={(row, onClose) => <TakeMinimumBack {...{ row, signInHref, onClose }} />}
      maySet={may(setMinimum.name)}
      foot={foot}
    />
  )
}

const amountIn = (typed: string, coin: Coin): string => {
  const read = readTypedAmount(typed, coin)
  return 'amount' in read ? read.amount : typed
}

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

function MinimumDialog({
  rows,
  signInHref,
  onClose,
}: DialogProps & { readonly rows: readonly MinimumRow[] }) {
  const asking = useSend(setMinimum)
  const reviewing = useChange({ byQuery: useSend(previewMinimum), asking, onClose })
  return (
    <KindDialog
      title={say(words.minimumTitle)}
      effect={say(words.minimumBody)}
      label={say(words.coin)}
      kinds={coins.map((value) => ({ value, label: value }))}
      kindOf={({ coin }) => coin}
      valueOf={({ coin, minimum }) => shownOf(coin, minimum)}
      onLook={({ kind: coin, typed, when }) =>
        void reviewing.look({ coin, minimum: amountIn(typed, coin), ...when })
      }
      field={({ kind, ...typed }) => (
        <TextInput
          label={say(words.minimumIn, { coin: kind })}
          error={fieldProblem(reviewing.problem, 'minimum')}
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          focusFirst
          {...typed}
        />
      )}
      before={{ label: say(words.minimumDifferences), rows: changesIn }}
      {...{ rows, reviewing, signInHref, onClose }}
    />
  )
}

const changesIn = ({ before, minimum }: WireAnswer<typeof previewMinimum>, coin: Coin) => [
  {
    name: say(words.minimumOf, { coin }),
    before: before === null ? null : shownOf(coin, before),
    after: shownOf(coin, minimum),
  },
]

function TakeMinimumBack({ row, ...dialog }: DialogProps & { readonly row: MinimumRow }) {
  const { number, from, coin, minimum } = row
  const sending = useSend(withdrawMinimum)
  return <TakeBackDialog which={{ number }} name={shownOf(coin, minimum)} {...{ from, sending, ...dialog }} />
}
