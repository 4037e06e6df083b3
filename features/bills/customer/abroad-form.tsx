// Answers for the form of airtime abroad: country and number, the operator that it is of, and what arrives of an amount, before anything is paid.
import { type SyntheticEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { WireAnswer } from '#kit/http/contract.ts'
import { handOver } from '#kit/screens/handed-over.ts'
import { PlaceTrouble } from '#kit/screens/place-trouble.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Select } from '#kit/ui/select.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { countries, findCountry, numberIn } from '../abroad.ts'
import type { findBiller } from '../contract.ts'
import { words } from '../words.ts'
import { AbroadAmount, boughtOf } from './abroad-amount.tsx'
import { begun, type Draft, keep, sendingOf } from './draft.ts'
import { ReviewButton } from './review-button.tsx'
import { type Finding, type Operator, type Operators, useOperators } from './use-operators.ts'

interface AbroadFormProps {
  readonly biller: WireAnswer<typeof findBiller>
  /** Whose the draft is. */
  readonly owner: string
}

/** What is put together, and what is missing once somebody went on too early. */
function useForm({ biller, owner }: AbroadFormProps) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = begun(owner)
    if (kept?.biller !== biller.id) return { biller: biller.id, reference: '', amount: '', choice: {} }
    // The country's dial code stands before the field.
    const dial = findCountry(kept.choice.country ?? '')?.dial ?? ''
    return kept.reference.startsWith(dial) ? { ...kept, reference: kept.reference.slice(dial.length) } : kept
  })
  const [isAsked, setIsAsked] = useState(false)
  const country = findCountry(draft.choice.country ?? '')
  const number = country && numberIn(country, draft.reference)
  const finding = useOperators(country?.code ?? '', number)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    keep(owner, changed)
  }
  const operator = operatorIn(finding, draft)
  return { draft, country, number, finding, operator, isAsked, change, ask: () => setIsAsked(true) }
}

/** The one that was chosen, or else the one that was found. */
function operatorIn(finding: Finding, { choice }: Draft): Operator | undefined {
  if (finding.at !== 'found') return undefined
  const { operators, found } = finding.told
  return (
    operators.find(({ code }) => code === choice.operator) ?? operators.find(({ code }) => code === found)
  )
}

type Put = ReturnType<typeof useForm>

export function AbroadForm(props: AbroadFormProps) {
  const put = useForm(props)
  const { biller } = props
  const { draft, country, finding, operator } = put
  const [, navigate] = useLocation()
  const bought = operator && boughtOf(operator, draft)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (country === undefined || finding.at !== 'found' || operator === undefined || bought === undefined)
      return put.ask()
    const choice = { country: country.code, operator: operator.code, ...bought.choice }
    handOver(
      sendingOf(
        { biller: biller.id, reference: finding.told.number, amount: bought.amount, choice },
        { name: operator.name, billerName: biller.name },
      ),
    )
    return navigate('/send/review')
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
      <PlaceTrouble trouble={biller.trouble} name={biller.name} />
      <NumberFields {...put} />
      <OperatorField {...put} />
      {operator !== undefined && <AbroadAmount {...put} operator={operator} arrives={bought?.arrives} />}
      <Dock lined>
        <ReviewButton amount={bought?.amount} />
      </Dock>
    </form>
  )
}

const countryChoices = countries.map(({ code, name, dial }) => ({ value: code, label: `${name} (${dial})` }))

/** Who is somewhere else, or has another number, has another operator. */
function NumberFields({ draft, country, number, finding, isAsked, change }: Put) {
  const digits = String(country?.digits ?? '')
  const { country: code } = draft.choice
  return (
    <>
      <Select
        label={say(words.country)}
        placeholder={say(words.chooseCountry)}
        error={isAsked && country === undefined ? say(words.countryMissing) : undefined}
        choices={countryChoices}
        value={country?.code ?? ''}
        onChange={(chosen) => change({ choice: { country: chosen } })}
        name="country"
      />
      {country !== undefined && (
        <TextInput
          label={say(words.phone)}
          hint={`${say(words.phoneHint, { digits })}. ${say(words.noRefund)}`}
          error={numberError({ number, finding, isAsked, digits })}
          value={draft.reference}
          onChange={(reference) => change({ reference, choice: code === undefined ? {} : { country: code } })}
          name="number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={24}
          before={<span className="text-text-2">{country.dial}</span>}
        />
      )}
    </>
  )
}

function numberError(of: Pick<Put, 'number' | 'finding' | 'isAsked'> & { readonly digits: string }) {
  if (of.finding.at === 'refused') return of.finding.problem.message
  if (!of.isAsked) return undefined
  if (of.number === undefined) return say(words.phoneMissing, { digits: of.digits })
  return of.finding.at === 'asked' ? say(words.waitForOperator) : undefined
}

/** Of another one than the one that was found nothing is said. */
function operatorHint({ found }: Operators, chosen: Operator | undefined): string | undefined {
  if (found === null) return say(words.operatorUnknown)
  return chosen?.code === found ? say(words.operatorFound) : undefined
}

function OperatorField({ draft, finding, operator, isAsked, change }: Put) {
  return (
    <div role="status">
      {finding.at === 'asked' && (
        <p className="flex items-center gap-2 text-14 text-text-2">
          <Spinner size={16} /> {say(words.checking)}
        </p>
      )}
      {finding.at === 'found' && (
        <Select
          label={say(words.operator)}
          placeholder={say(words.chooseOperator)}
          hint={operatorHint(finding.told, operator)}
          error={isAsked && operator === undefined ? say(words.operatorUnknown) : undefined}
          choices={finding.told.operators.map(({ code, name }) => ({ value: code, label: name }))}
          value={operator?.code ?? ''}
          onChange={(code) => change({ choice: { country: draft.choice.country, operator: code } })}
          name="operator"
        />
      )}
    </div>
  )
}
