// Answers for the form of a biller: whose the reference is before any amount, then what is paid. The review follows, as for whatever is sent.
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { handOver } from '#kit/screens/handed-over.ts'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { readTypedAmount } from '#kit/ui/format.ts'
import { ListRow, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { hasMeterDigit, isBetting, referenceOf } from '../biller.ts'
import { categories } from '../biller-words.ts'
import { findBiller } from '../contract.ts'
import { words } from '../words.ts'
import { late, LateBoundary } from '#kit/screens/late.tsx'
import { AmountPart, naira } from './amount-part.tsx'
import { BettingBar, bettingBarIn } from './betting-bar.tsx'
import { BettingNote } from './betting-row.tsx'
import { categoryIcons } from './category-icons.ts'
import { begun, type Draft, keep, sendingOf } from './draft.ts'
import { type Looking, useCustomer } from './use-customer.ts'
import { WhoIsThere } from './who-is-there.tsx'

interface BillFormProps {
  readonly id: string
  /** Whose the draft is. */
  readonly owner: string
  readonly above: string
  readonly notes: ReactNode
  readonly hrefOf: (id: string) => string
}

type Biller = WireAnswer<typeof findBiller>

export function BillForm({ id, owner, above, notes, hrefOf }: BillFormProps) {
  const [, navigate] = useLocation()
  const read = useAnswer(findBiller, { params: { id } })
  const { trouble, onRetry } = troubleWith(read)
  const bar = bettingBarIn(read.error?.problem)
  const title = read.data === undefined ? say(words.title) : say(categories[read.data.category])
  return (
    <Page title={title} above={above}>
      {notes}
      {read.data !== undefined ? (
        read.data.category === 'international_airtime' ? (
          <LateBoundary fallback={<FormLoading title={title} />}>
            <AbroadForm biller={read.data} owner={owner} />
          </LateBoundary>
        ) : (
          <Form
            biller={read.data}
            owner={owner}
            onChoose={(other) => navigate(hrefOf(other), { replace: true })}
          />
        )
      ) : bar !== undefined ? (
        <BettingBar problem={bar} />
      ) : trouble !== undefined ? (
        <Card>
          <ErrorState trouble={trouble} onRetry={onRetry} />
        </Card>
      ) : (
        <FormLoading title={title} />
      )}
    </Page>
  )
}

const AbroadForm = late(async () => (await import('./abroad-form.tsx')).AbroadForm)

const FormLoading = ({ title }: { title: string }) => (
  <Loading label={title}>
    <Skeleton className="h-64 w-full rounded-card-large" />
  </Loading>
)

/** What is put together, and what is missing once somebody went on too early. */
function useForm(biller: Biller, owner: string) {
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = begun(owner)
    return kept?.biller === biller.id ? kept : { biller: biller.id, reference: '', amount: '', choice: {} }
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
function amountOf({ amount }: Biller, draft: Draft, looking: Looking): string | undefined {
  if (amount !== 'variable') return looking.at === 'found' ? (looking.customer.price ?? undefined) : undefined
  const read = readTypedAmount(draft.amount, 'NGN')
  return 'amount' in read ? read.amount : undefined
}

type Put = ReturnType<typeof useForm>

interface FormProps {
  readonly biller: Biller
  readonly owner: string
  readonly onChoose: (id: string) => void
}

function Form({ biller, owner, onChoose }: FormProps) {
  const put = useForm(biller, owner)
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
      <Card flush>
        <ListRow
          lead={<Tile icon={categoryIcons[biller.category]} square />}
          title={biller.name}
          detail={biller.also ?? undefined}
        />
      </Card>
      {biller.choices.length > 1 && (
        <SegmentedControl
          label={say(words.which)}
          choices={biller.choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={biller.id}
          onChange={onChoose}
          block
        />
      )}
      <ReferenceField {...put} />
      <AmountPart {...put} />
      {isBetting(biller) && <BettingNote />}
      <Dock lined>
        <Button type="submit" variant="primary" block>
          {amount === undefined ? say(words.review) : say(words.reviewAmount, { amount: naira(amount) })}
        </Button>
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
      {looking.at === 'refused' && reference !== undefined && isOddMeter(biller, reference) && (
        <p className="text-14 text-text-2">{say(words.meterOdd)}</p>
      )}
      {biller.has_names && <WhoIsThere looking={looking} biller={biller.name} />}
    </div>
  )
}

/** What somebody else has is no choice for this one. */
const keptChoice = ({ has_names: hasNames }: Biller, { choice }: Draft): Draft['choice'] =>
  hasNames && choice.renew !== undefined ? {} : choice

const isOddMeter = ({ category }: Biller, reference: string): boolean =>
  category === 'electricity' && !hasMeterDigit(reference)

function referenceError({
  biller: { name, reference: form },
  reference,
  looking,
  isAsked,
}: Pick<Put, 'biller' | 'reference' | 'looking' | 'isAsked'>): string | undefined {
  if (looking.at === 'refused') return refusalOf(looking, name)
  if (!isAsked) return undefined
  if (reference === undefined) return say(words.referenceMissing, { label: form.label, hint: form.hint })
  return looking.at === 'asked' ? say(words.waitForName) : undefined
}

const refusalOf = ({ problem }: Extract<Looking, { at: 'refused' }>, biller: string): string =>
  problem.code === 'number_not_found' ? say(words.nobody, { biller }) : problem.message
