// Answers for the fields of a biller: who it is, how its customers are known, what is paid, who sells it, and where all of it is from.
import type { ReactNode } from 'react'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { amountModes, categories, checks, confidences, deliveries } from '../biller.ts'
import {
  amountWords,
  categories as categoryWords,
  checkWords,
  confidenceWords,
  deliveryWords,
} from '../biller-words.ts'
import { formKinds, isCounted, isSpelled, signs } from '../reference-form.ts'
import { OfferFields } from './offer-fields.tsx'
import { codeOf, type FieldsProps, type Wish } from './wish.ts'
import { formWords as words } from './words.ts'

interface Props extends FieldsProps {
  readonly isNew: boolean
  readonly partners: readonly string[]
}

export function BillerFields(props: Props) {
  return (
    <>
      <Group legend={words.who}>
        <WhoFields {...props} />
      </Group>
      <Group legend={words.reference}>
        <ReferenceFields {...props} />
      </Group>
      <Group legend={words.payment}>
        <PaymentFields {...props} />
      </Group>
      <OfferFields {...props} />
      <Group legend={words.source}>
        <SourceFields {...props} />
      </Group>
    </>
  )
}

/** Two fields beside each other where there is room. */
function Group({ legend, children }: { legend: Word; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold">{say(legend)}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type TextName = {
  [Name in keyof Wish]: Wish[Name] extends string ? (string extends Wish[Name] ? Name : never) : never
}[keyof Wish]

interface LineProps extends FieldsProps {
  readonly of: TextName
  readonly label: Word
  readonly hint?: Word
  readonly most: number
  /** Where the server says what is wrong with it; its own name when left out. */
  readonly at?: string
  readonly rows?: number
}

function Line({ of, label, hint, most, at = of, rows, wish, problem, onChange }: LineProps) {
  return (
    <TextInput
      label={say(label)}
      hint={hint === undefined ? undefined : say(hint)}
      error={fieldProblem(problem, at)}
      name={of}
      autoComplete="off"
      maxLength={most}
      rows={rows}
      value={wish[of]}
      onChange={(value) => onChange({ [of]: value })}
    />
  )
}

const choicesOf = <Value extends string>(
  values: readonly Value[],
  wordOf: Readonly<Record<Value, Word>>,
): readonly { value: Value; label: string }[] => values.map((value) => ({ value, label: say(wordOf[value]) }))

function WhoFields({ isNew, ...props }: Props) {
  const { wish, problem, onChange } = props
  const isCodeMade = wish.biller === codeOf(wish.name)
  return (
    <>
      <TextInput
        label={say(words.name)}
        error={fieldProblem(problem, 'name')}
        name="name"
        autoComplete="off"
        maxLength={60}
        value={wish.name}
        onChange={(name) => onChange({ name, ...(isNew && isCodeMade && { biller: codeOf(name) }) })}
      />
      <Select
        label={say(words.category)}
        error={fieldProblem(problem, 'category')}
        name="category"
        choices={choicesOf(categories, categoryWords)}
        value={wish.category}
        onChange={(category) => onChange({ category })}
      />
      {isNew && <Line of="biller" label={words.code} hint={words.codeHint} most={40} {...props} />}
      <Line of="also" label={words.also} hint={words.alsoHint} most={60} {...props} />
      <Line of="family" label={words.family} hint={words.familyHint} most={60} {...props} />
      {wish.family !== '' && (
        <Line of="choice" label={words.choice} hint={words.choiceHint} most={30} {...props} />
      )}
      <Line of="area" label={words.area} hint={words.optional} most={200} {...props} />
    </>
  )
}

const kindWords: Readonly<Record<(typeof formKinds)[number], Word>> = { ...words, words: words.any }
const signWords = { '-': words.hyphen, '/': words.slash, '/-': words.both, '': words.noSigns } as const

function ReferenceFields(props: FieldsProps) {
  const { wish, problem, onChange } = props
  const { kind } = wish
  return (
    <>
      <Line of="label" label={words.label} hint={words.labelHint} most={40} {...props} />
      <Line of="hint" label={words.hint} hint={words.hintHint} most={80} {...props} />
      <Select
        label={say(words.form)}
        error={fieldProblem(problem, 'form')}
        name="kind"
        choices={choicesOf(formKinds, kindWords)}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      {isSpelled(kind) && (
        <Select
          label={say(words.signs)}
          name="signs"
          choices={choicesOf(['', ...signs] as const, signWords)}
          value={wish.signs}
          onChange={(value) => onChange({ signs: value })}
        />
      )}
      {isCounted(kind) && (
        <>
          <Line of="least" at="form.least" label={words.least} most={2} {...props} />
          <Line of="most" at="form.most" label={words.most} most={2} {...props} />
        </>
      )}
      {(isSpelled(kind) || kind === 'phone') && (
        <Line of="begins" at="form.begins" label={words.begins} hint={words.optional} most={8} {...props} />
      )}
    </>
  )
}

interface MoneyProps extends FieldsProps {
  readonly of: 'fee' | 'leastPaid' | 'mostPaid'
  /** Where the server says what is wrong with it. */
  readonly at: string
  readonly label: Word
  readonly hint?: Word
}

function Money({ of, at, label, hint, wish, problem, onChange }: MoneyProps) {
  return (
    <AmountInput
      label={say(label)}
      hint={hint === undefined ? undefined : say(hint)}
      currency="NGN"
      name={of}
      error={fieldProblem(problem, at)}
      value={wish[of]}
      onChange={(value) => onChange({ [of]: value })}
    />
  )
}

function PaymentFields(props: FieldsProps) {
  const { wish, onChange } = props
  return (
    <>
      <Select
        label={say(words.amount)}
        name="amount"
        choices={choicesOf(amountModes, amountWords)}
        value={wish.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <Select
        label={say(words.check)}
        name="check"
        choices={choicesOf(checks, checkWords)}
        value={wish.check}
        onChange={(check) => onChange({ check })}
      />
      <Select
        label={say(words.delivers)}
        name="delivers"
        choices={choicesOf(deliveries, deliveryWords)}
        value={wish.delivers}
        onChange={(delivers) => onChange({ delivers })}
      />
      <Money of="fee" at="fee" label={words.fee} {...props} />
      <Money of="leastPaid" at="least" label={words.leastPaid} hint={words.optional} {...props} />
      <Money of="mostPaid" at="most" label={words.mostPaid} hint={words.optional} {...props} />
    </>
  )
}

function SourceFields(props: FieldsProps) {
  const { wish, problem, onChange } = props
  return (
    <>
      <Select
        label={say(words.confidence)}
        error={fieldProblem(problem, 'confidence')}
        name="confidence"
        choices={choicesOf(confidences, confidenceWords)}
        value={wish.confidence}
        onChange={(confidence) => onChange({ confidence })}
      />
      <Line of="sources" label={words.sources} hint={words.sourcesHint} most={2400} rows={3} {...props} />
      <Line of="notes" label={words.notes} hint={words.optional} most={1000} rows={3} {...props} />
    </>
  )
}
