// Answers for the form of a biller: whose the reference is before any amount, then what is paid. The review follows, as for whatever is sent.
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { handOver } from '#kit/screens/handed-over.ts'
import { Page } from '#kit/screens/page.tsx'
import { PlaceTrouble } from '#kit/screens/place-trouble.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { inSentence } from '#kit/words/in-sentence.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { hasMeterDigit, isBetting, isByPhone, referenceOf } from '../biller.ts'
import { categories } from '../biller-words.ts'
import { findBiller } from '../contract.ts'
import { words } from '../words.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { AmountPart, isTaken, leastOf } from './amount-part.tsx'
import { BettingBar, bettingBarIn } from './betting-bar.tsx'
import { BettingNote } from './betting-row.tsx'
import { BillerCard } from './biller-card.tsx'
import { begun, type Draft, keep, sendingOf } from './draft.ts'
import type { FormOwner } from './fields-form.tsx'
import { ReviewButton } from './review-button.tsx'
import { type Looking, useCustomer } from './use-customer.ts'
import { WhoIsThere } from './who-is-there.tsx'

export interface BillFormProps {
  readonly id: string
  /** Whose the draft is, and what their account has of them. */
  readonly customer: FormOwner
  readonly above: string
  readonly notes: ReactNode
  readonly hrefOf: (id: string) => string
}

type Biller = WireAnswer<typeof findBiller>

export function BillForm({ id, customer, above, notes, hrefOf }: BillFormProps) {
  const { uuid: owner, phone } = customer
  const [, navigate] = useLocation()
  const read = useAnswer(findBiller, { params: { id } })
  const { trouble, onRetry } = troubleWith(read)
  const bar = bettingBarIn(read.error?.problem)
  const title = read.data === undefined ? say(words.title) : say(categories[read.data.category])
  /** Whose the number is at one of a family, as likely as not it is at the other. */
  const choose = (other: string, { reference, amount }: Draft) => {
    navigate(hrefOf(other), { replace: true })
    handOver({ to: { kind: 'bill', code: other, account: reference }, typed: amount })
  }
  const { data } = read
  if (data === undefined && trouble === undefined)
    return <BillFormLoading title={title} above={above} notes={notes} />
  return (
    <Page title={title} above={above}>
      {notes}
      {bar !== undefined ? (
        <BettingBar problem={bar} />
      ) : data === undefined ? (
        <Card>{trouble !== undefined && <ErrorState trouble={trouble} onRetry={onRetry} />}</Card>
      ) : data.category === 'international_airtime' ? (
        <LateBoundary fallback={<Coming title={title} />}>
          <AbroadForm biller={data} owner={owner} />
        </LateBoundary>
      ) : data.by_network ? (
        <LateBoundary fallback={<Coming title={title} />}>
          <DataForm biller={data} owner={owner} phone={phone} />
        </LateBoundary>
      ) : data.fields.length > 0 ? (
        <LateBoundary fallback={<Coming title={title} />}>
          <FieldsForm biller={data} customer={customer} />
        </LateBoundary>
      ) : (
        <Form biller={data} owner={owner} phone={phone} onChoose={choose} />
      )}
    </Page>
  )
}

const AbroadForm = late(async () => (await import('./abroad-form.tsx')).AbroadForm)
const FieldsForm = late(async () => (await import('./fields-form.tsx')).FieldsForm)
const DataForm = late(async () => (await import('./data-form.tsx')).DataForm)

const Coming = ({ title }: { title: string }) => (
  <Loading label={title}>
    <Skeleton className="h-64 w-full rounded-card-large" />
  </Loading>
)

/** While it is asked what paying the biller takes. */
export const BillFormLoading = ({
  title,
  above,
  notes,
}: Pick<BillFormProps, 'above' | 'notes'> & { readonly title: string }) => (
  <Page title={title} above={above}>
    {notes}
    <Coming title={title} />
  </Page>
)

/** What is put together, and what is missing once somebody went on too early. */
function useForm({ biller, owner, phone }: Pick<FormProps, 'biller' | 'owner' | 'phone'>) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = begun(owner)
    // What comes by SMS comes to one's own number, as likely as not.
    const own = isByPhone(biller) ? (referenceOf(biller, phone ?? '') ?? '') : ''
    return kept?.biller === biller.id ? kept : { biller: biller.id, reference: own, amount: '', choice: {} }
  })
  const [isAsked, setIsAsked] = useState(false)
  const reference = referenceOf(biller, draft.reference)
  const looking = useCustomer(biller.id, reference, draft.choice)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    keep(owner, changed)
  }
  const amount = amountOf(biller, draft, looking)
  return { biller, draft, reference, looking, amount, isAsked, change, ask: () => setIsAsked(true) }
}

/** What was typed, or what the biller takes: of a plan and of what is due that one amount. */
function amountOf(biller: Biller, draft: Draft, looking: Looking): string | undefined {
  if (biller.amount !== 'variable')
    return looking.at === 'found' ? (looking.customer.price ?? undefined) : undefined
  const read = readTypedAmount(draft.amount, 'NGN')
  const bounds = { least: leastOf(biller.least, looking), most: biller.most }
  return 'amount' in read && isTaken(read.amount, bounds) ? read.amount : undefined
}

type Put = ReturnType<typeof useForm>

interface FormProps {
  readonly biller: Biller
  readonly owner: string
  readonly phone: string | null
  readonly onChoose: (id: string, draft: Draft) => void
}

function Form({ biller, owner, phone, onChoose }: FormProps) {
  const put = useForm({ biller, owner, phone })
  const { draft, reference, looking, amount } = put
  const [, navigate] = useLocation()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reference === undefined || amount === undefined || looking.at !== 'found') return put.ask()
    const { name } = looking.customer
    handOver(
      sendingOf(
        { biller: biller.id, reference, amount, choice: draft.choice },
        { name: shownName(name), billerName: biller.name },
      ),
    )
    return navigate('/send/review')
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
      <BillerCard biller={biller} />
      {biller.choices.length > 1 && (
        <SegmentedControl
          label={say(words.which)}
          choices={biller.choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={biller.id}
          onChange={(other) => onChoose(other, draft)}
          block
        />
      )}
      <PlaceTrouble trouble={biller.trouble} name={biller.name} />
      <ReferenceField {...put} />
      <AmountPart {...put} />
      {isBetting(biller) && <BettingNote />}
      <Dock lined>
        <ReviewButton amount={amount} />
      </Dock>
    </form>
  )
}

function ReferenceField({ biller, draft, reference, looking, isAsked, change }: Put) {
  const { label, hint } = biller.reference
  return (
    <div className="grid gap-2">
      <TextInput
        label={label}
        hint={hint}
        error={referenceError({ biller, reference, looking, isAsked })}
        value={draft.reference}
        onChange={(typed) => change({ reference: typed, choice: keptChoice(biller, draft) })}
        name="reference"
        inputMode={biller.reference.pattern.includes('A-Za-z') ? 'text' : 'numeric'}
        autoComplete="off"
      />
      {biller.has_names && <WhoIsThere looking={looking} biller={inSentence(biller.name)} />}
    </div>
  )
}

/** What somebody else has is no choice for this one. */
const keptChoice = ({ has_names: hasNames }: Biller, { choice }: Draft): Draft['choice'] =>
  hasNames && choice.renew !== undefined ? {} : choice

const isOddMeter = ({ category }: Biller, reference: string): boolean =>
  category === 'electricity' && !hasMeterDigit(reference)

function referenceError({
  biller,
  reference,
  looking,
  isAsked,
}: Pick<Put, 'biller' | 'reference' | 'looking' | 'isAsked'>): string | undefined {
  const { label, hint } = biller.reference
  if (looking.at === 'refused') return refusalOf(looking, biller, reference ?? '')
  if (!isAsked) return undefined
  if (reference === undefined) return say(words.referenceMissing, { label, hint })
  return looking.at === 'asked' ? say(words.waitForName) : undefined
}

/** One sentence: a meter whose last digit does not fit was mistyped, as likely as not. */
function refusalOf(
  { problem }: Extract<Looking, { at: 'refused' }>,
  biller: Biller,
  reference: string,
): string {
  if (problem.code !== 'number_not_found') return problem.message
  const word = isOddMeter(biller, reference) ? words.nobodyOdd : words.nobody
  return say(word, { biller: inSentence(biller.name) })
}
