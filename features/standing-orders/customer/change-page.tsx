// Answers for changing a scheduled payment: its amount, rhythm, day, note and end as fields, and then what that would be.
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Problem } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { OfflineNote, StepPage } from '#kit/screens/step-page.tsx'
import { AmountInput } from '#kit/ui/amount-input.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { previewOrderChange } from '../contract.ts'
import { words } from '../words.ts'
import { type Terms, termsOf, type TypedChange, typedOf } from './change-plan.ts'
import { ChangeReview, type PreviewedChange } from './change-review.tsx'
import type { Order } from './describe.ts'
import { OrderFound } from './order-found.tsx'
import type { OrderPlaces } from './order-places.ts'
import { missingOf } from './plan.ts'
import { ToPayee } from './plan-view.tsx'
import { codesOf, TimingFields } from './timing-fields.tsx'

export interface ChangePageProps {
  readonly places: OrderPlaces
  readonly offline: boolean
  readonly authorise: Authorise
}

export function ChangePage(props: ChangePageProps) {
  const id = new URLSearchParams(useSearch()).get('order') ?? ''
  return (
    <OrderFound id={id} title={say(words.changeTitle)} places={props.places}>
      {(order) =>
        order.state === 'done' || order.state === 'cancelled' ? (
          <Over order={order} places={props.places} />
        ) : (
          <Changing {...props} order={order} />
        )
      }
    </OrderFound>
  )
}

function Over({ order, places }: { order: Order; places: OrderPlaces }) {
  return (
    <StepPage title={say(words.changeTitle)} above={places.list}>
      <Card className="grid gap-4">
        <p>{say(words.changeOver)}</p>
        <ButtonLink href={places.orderOf(order.id)} variant="soft" block>
          {say(words.seeIt)}
        </ButtonLink>
      </Card>
    </StepPage>
  )
}

interface ChangingProps extends ChangePageProps {
  readonly order: Order
}

/** The fields stay filled while what they would be is looked at. */
function Changing(props: ChangingProps) {
  const { order } = props
  // As it was when somebody began: a run meanwhile is told where the change is looked at.
  const [began] = useState(order)
  const [typed, setTyped] = useState(() => typedOf(order))
  const [looked, setLooked] = useState<{ terms: Terms; preview: PreviewedChange }>()
  if (looked !== undefined) return <ChangeReview {...props} {...looked} onBack={() => setLooked(undefined)} />
  return (
    <Fields
      {...props}
      order={began}
      typed={typed}
      onType={(part) => setTyped({ ...typed, ...part })}
      onLooked={(terms, preview) => setLooked({ terms, preview })}
    />
  )
}

interface FieldsProps extends ChangingProps {
  readonly typed: TypedChange
  readonly onType: (part: Partial<TypedChange>) => void
  readonly onLooked: (terms: Terms, preview: PreviewedChange) => void
}

function useLooking({ order, offline, typed, onLooked }: FieldsProps) {
  const [tried, setTried] = useState(false)
  const asking = useSend(previewOrderChange)
  const look = async () => {
    if (asking.pending || offline) return
    setTried(true)
    const terms = termsOf(order, typed)
    if (terms === undefined) return
    const answered = await asking.send({ params: { id: order.id }, body: terms })
    if (answered.ok) onLooked(terms, answered.data)
  }
  return { tried, pending: asking.pending, problem: asking.problem, look: () => void look() }
}

const fields = {
  end: ['ends_before_it_begins'],
  amount: ['amount_not_positive', 'amount_unreadable', 'amount_too_large'],
} as const
const ofFields: readonly string[] = [...Object.values(fields).flat(), 'first_in_the_past', 'first_too_far']

function faultOf(problem: Problem | undefined, codes: readonly string[]): string | undefined {
  return problem !== undefined && codes.includes(problem.code) ? problem.message : undefined
}

/** What no field is about. */
function Elsewhere({ problem }: { problem: Problem | undefined }) {
  if (problem === undefined || ofFields.includes(problem.code)) return null
  return (
    <Banner tone="danger" live title={say(words.notChanged)}>
      {problem.message}
    </Banner>
  )
}

function Fields(props: FieldsProps) {
  const { order, places, offline, typed, onType } = props
  const { tried, pending, problem, look } = useLooking(props)
  const codes = codesOf(typed.day, useNow())
  const missing = tried ? missingOf(typed) : {}
  const amountMissing = tried && termsOf(order, { ...typedOf(order), amount: typed.amount }) === undefined
  return (
    <StepPage
      title={say(words.changeTitle)}
      above={places.orderOf(order.id)}
      onSubmit={look}
      dock={
        <Button type="submit" variant="primary" block pending={pending} disabled={offline}>
          {say(words.toLookAtChange)}
        </Button>
      }
    >
      {offline && <OfflineNote says={words.offline} />}
      <Elsewhere problem={problem} />
      <ToPayee payee={order.payee} />
      <Card className="grid gap-4">
        <AmountInput
          label={say(words.amount)}
          currency="NGN"
          name="amount"
          error={amountMissing ? say(words.amountMissing) : faultOf(problem, fields.amount)}
          value={typed.amount}
          onChange={(amount) => onType({ amount })}
        />
        <TimingFields
          typed={typed}
          onType={onType}
          dayLabel={say(words.nextDay)}
          dayFault={missing.day === true ? say(words.dayMissing) : faultOf(problem, codes.day)}
          timeFault={missing.time === true ? say(words.timeMissing) : faultOf(problem, codes.time)}
          endFault={missing.lastDay === true ? say(words.dayMissing) : faultOf(problem, fields.end)}
        />
        <TextInput
          label={say(words.note)}
          hint={say(words.noteHint)}
          name="note"
          maxLength={60}
          value={typed.note}
          onChange={(note) => onType({ note })}
        />
      </Card>
    </StepPage>
  )
}
