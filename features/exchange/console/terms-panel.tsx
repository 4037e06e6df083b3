// Answers for the terms of exchange in the settings: the dated rows of spread and limit, setting another, and withdrawing a plan, by two people.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { DatedPanel, rowOn, useWrittenOver } from '#kit/screens/dated-rows.tsx'
import type { SettingsParts } from '#kit/screens/desk-feature.ts'
import { useChange } from '#kit/screens/reviewed.ts'
import { ChangeByTwo, Differences, holdsIn, useBeginning } from '#kit/screens/reviewed-change.tsx'
import { TakeBackDialog } from '#kit/screens/take-back-dialog.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Select } from '#kit/ui/select.tsx'
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
  const now = useNow()
  const lineOf = (of: Term) => rows.filter(({ term }) => term === of)
  const heldBy = (of: Term) => rowOn(lineOf(of), undefined, now)
  const [term, setChosen] = useState<Term>('spread')
  const [typed, setTyped] = useState('')
  const beginning = useBeginning('now')
  const asking = useSend(setTerm)
  const reviewing = useChange({ byQuery: useSend(previewTerm), asking, onClose })
  const { problem, look } = reviewing
  const { review, notice, restart } = useWrittenOver(heldBy(term), lineOf(term), ({ value }) =>
    valueOf(term, value),
  )
  const value = typed.replaceAll(',', '').trim()
  const choose = (chosen: Term) => {
    setChosen(chosen)
    restart(heldBy(chosen))
  }
  return (
    <ChangeByTwo
      title={say(words.termTitle)}
      effect={say(words.termBody)}
      seen={(seen) => <WhatChanges {...{ term, seen }} atOnce={beginning.atOnce} />}
      {...{ reviewing, signInHref, onClose }}
      onReview={() =>
        beginning.read((from) =>
          review(from, {
            fill: () => undefined,
            look: (over) => void look({ term, value, ...from, ...(over && { instead_of: over.number }) }),
          }),
        )
      }
    >
      {notice}
      <TermField value={term} onChange={choose} />
      <TextInput
        label={say(term === 'spread' ? words.percent : words.dollars)}
        error={fieldProblem(problem, 'value')}
        name="value"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        focusFirst
      />
      {beginning.fieldFor(problem)}
    </ChangeByTwo>
  )
}

function TermField({ value, onChange }: { value: Term; onChange: (value: Term) => void }) {
  return (
    <Select
      label={say(words.termKind)}
      name="term"
      choices={terms.map((one) => ({ value: one, label: say(words[one]) }))}
      {...{ value, onChange }}
    />
  )
}

interface WhatChangesProps {
  readonly term: Term
  readonly seen: WireAnswer<typeof previewTerm>
  readonly atOnce: boolean
}

function WhatChanges({ term, seen, atOnce }: WhatChangesProps) {
  const { before, value, prices } = seen
  const rows = [
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
    ...holdsIn({ ...seen, atOnce }),
  ]
  return <Differences label={say(words.differences)} rows={rows} />
}

function TakeTermBack({ row, ...dialog }: DialogProps & { readonly row: TermRow }) {
  const { number, from, term, value } = row
  const sending = useSend(withdrawTerm)
  const name = `${say(words[term])}: ${valueOf(term, value)}`
  return <TakeBackDialog which={{ number }} name={name} {...{ from, sending, ...dialog }} />
}
