// Answers for the terms of exchange in the settings: the dated rows of spread and limits, setting another, and withdrawing a plan, by two people.
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { DatedPanel } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { KindDialog } from '#kit/screens/kind-dialog.tsx'
import { useChange } from '#kit/screens/reviewed.ts'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { shownRate } from '../shown-rate.ts'
import { listTerms, previewTerm, setTerm, type Term, terms, withdrawTerm } from '../terms-contract.ts'
import { words } from './words.ts'

type TermRow = WireAnswer<typeof listTerms>[number]

const valueOf = (term: Term, value: string): string =>
  term === 'spread' ? `${value}%` : formatAmount({ currency: 'USD', amount: value })

export function TermsPanel({ may, signInHref, foot }: SettingsParts) {
  return (
    <DatedPanel
      id="exchange"
      title={say(words.termsTitle)}
      note={say(words.termsNote)}
      answer={useAnswer(listTerms, {})}
      most={6}
      nameOf={({ term }) => say(words[term])}
      detailOf={({ term, value }) => (
        <span className="block text-13 text-text-2">{valueOf(term, value)}</span>
      )}
      set={words.termSet}
      mayNot={say(words.termMayNot)}
      setting={(rows, onClose) => <TermDialog {...{ rows, signInHref, onClose }} />}
      takingBack={(row, onClose) => <TakeTermBack {...{ row, signInHref, onClose }} />}
      maySet={may(setTerm.name)}
      foot={foot}
    />
  )
}

interface DialogProps {
  readonly signInHref: string
  readonly onClose: () => void
}

function TermDialog({ rows, signInHref, onClose }: DialogProps & { readonly rows: readonly TermRow[] }) {
  const asking = useSend(setTerm)
  const reviewing = useChange({ byQuery: useSend(previewTerm), asking, onClose })
  return (
    <KindDialog
      title={say(words.termTitle)}
      effect={say(words.termBody)}
      label={say(words.termKind)}
      kinds={terms.map((value) => ({ value, label: say(words[value]) }))}
      kindOf={({ term }) => term}
      valueOf={({ term, value }) => valueOf(term, value)}
      onLook={({ kind: term, typed, when }) =>
        void reviewing.look({ term, value: typed.replaceAll(',', '').trim(), ...when })
      }
      field={({ kind, ...typed }) => (
        <TextInput
          label={say(kind === 'spread' ? words.percent : words.dollars)}
          error={fieldProblem(reviewing.problem, 'value')}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          focusFirst
          {...typed}
        />
      )}
      before={{ label: say(words.differences), rows: changesIn }}
      {...{ rows, reviewing, signInHref, onClose }}
    />
  )
}

function changesIn({ before, value, prices }: WireAnswer<typeof previewTerm>, term: Term) {
  return [
    {
      name: say(words[term]),
      before: before === null ? say(words.noneBefore) : valueOf(term, before),
      after: valueOf(term, value),
    },
    ...(prices === null
      ? []
      : [
          { name: say(words.sellNow), before: shownRate(prices.sell_before), after: shownRate(prices.sell) },
          { name: say(words.buyNow), before: shownRate(prices.buy_before), after: shownRate(prices.buy) },
        ]),
  ]
}

function TakeTermBack({ row, ...dialog }: DialogProps & { readonly row: TermRow }) {
  const { number, from, term, value } = row
  const sending = useSend(withdrawTerm)
  const name = `${say(words[term])}: ${valueOf(term, value)}`
  return <TakeBackDialog which={{ number }} name={name} {...{ from, sending, ...dialog }} />
}
