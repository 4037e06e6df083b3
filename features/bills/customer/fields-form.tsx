// Answers for the form of a biller that asks for more than a reference: its plan, then its fields in groups, each held to what it asks for.
import { type SyntheticEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { WireAnswer } from '#kit/http/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import { handOver } from '#kit/screens/handed-over.ts'
import { PlaceTrouble } from '#kit/screens/place-trouble.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { useNow } from '#kit/ui/now.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { fullName } from '#kit/words/full-name.ts'
import { say } from '#kit/words/words.ts'
import { isByPhone, referenceOf } from '../biller.ts'
import type { findBiller } from '../contract.ts'
import { hangingOn, readField, type Told } from '../fields.ts'
import { words } from '../words.ts'
import { AmountPart } from './amount-part.tsx'
import { BillerCard } from './biller-card.tsx'
import { begun, type Draft, keep, sendingOf } from './draft.ts'
import { OneField } from './one-field.tsx'
import { ReviewButton } from './review-button.tsx'
import { useCustomer } from './use-customer.ts'

type Biller = WireAnswer<typeof findBiller>

/** Who fills it in: what their account has of them is proposed. */
export interface FormOwner {
  readonly uuid: string
  readonly phone: string | null
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string | null
}

interface FieldsFormProps {
  readonly biller: Biller
  readonly customer: FormOwner
}

/** What the account has for a field that asks for the customer's own. */
function proposed({ fields }: Biller, customer: FormOwner): Told {
  const known = { name: fullName(customer), phone: customer.phone ?? '', email: customer.email }
  return Object.fromEntries(
    fields.flatMap(({ key, kind, own }) => {
      const value = own && (kind === 'name' || kind === 'phone' || kind === 'email') ? known[kind] : ''
      return value === '' ? [] : [[key, value] as const]
    }),
  )
}

/** What is put together, and what is missing once somebody went on too early. */
function useForm({ biller, customer }: FieldsFormProps) {
  const owner = customer.uuid
  const today = lagosDay(useNow())
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = begun(owner)
    const reference = isByPhone(biller) ? (referenceOf(biller, customer.phone ?? '') ?? '') : ''
    const own = kept?.biller === biller.id ? kept : { biller: biller.id, reference, amount: '', choice: {} }
    return { ...own, fields: own.fields ?? proposed(biller, customer) }
  })
  const [isAsked, setIsAsked] = useState(false)
  const { fields: typed = {} } = draft
  const reference = referenceOf(biller, draft.reference)
  const looking = useCustomer(biller.id, reference, draft.choice)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    keep(owner, changed)
  }
  /** What was chosen of a list that hangs on it is of another one now. */
  const tell = (key: string, value: string) => {
    const stale = hangingOn(biller.fields, key)
    const rest = Object.entries(typed).filter(([other]) => !stale.includes(other))
    change({ fields: { ...Object.fromEntries(rest), [key]: value } })
  }
  const read = new Map(
    biller.fields.map((field) => [field.key, readField(field, typed[field.key] ?? '', today)]),
  )
  const amount = looking.at === 'found' ? (looking.customer.price ?? undefined) : undefined
  return { biller, draft, typed, read, reference, looking, amount, isAsked, change, tell, setIsAsked }
}

type Put = ReturnType<typeof useForm>

/** All that the biller asks for, as it is handed on; undefined while something is missing. */
function toldOf({ biller, read }: Put): Told | undefined {
  const told = biller.fields.flatMap(({ key }) => {
    const value = read.get(key)
    return value === undefined ? [] : [[key, value] as const]
  })
  return told.length === biller.fields.length ? Object.fromEntries(told) : undefined
}

export function FieldsForm(props: FieldsFormProps) {
  const put = useForm(props)
  const { biller, draft, reference, amount } = put
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const fields = toldOf(put)
    if (reference === undefined || amount === undefined || fields === undefined) {
      put.setIsAsked(true)
      // What is wrong may stand far above the button.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    const sending = { biller: biller.id, reference, amount, choice: draft.choice, fields }
    handOver(sendingOf(sending, { name: biller.name, billerName: biller.name }))
    navigate('/send/review')
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
      <BillerCard biller={biller} />
      <PlaceTrouble trouble={biller.trouble} name={biller.name} />
      <ReferenceField {...put} />
      <AmountPart {...put} />
      {groupsOf(biller).map((fields) => (
        <Group key={fields[0]?.key} fields={fields} put={put} />
      ))}
      <p className="text-14 text-pretty text-text-2">{say(words.toldTo, { biller: biller.name })}</p>
      <Dock lined>
        <ReviewButton amount={amount} />
      </Dock>
    </form>
  )
}

function ReferenceField({ biller, draft, reference, looking, isAsked, change }: Put) {
  const { label, hint } = biller.reference
  const missing =
    isAsked && reference === undefined ? say(words.referenceMissing, { label, hint }) : undefined
  return (
    <TextInput
      label={label}
      hint={hint}
      error={looking.at === 'refused' ? looking.problem.message : missing}
      value={draft.reference}
      onChange={(typed) => change({ reference: typed })}
      name="reference"
      inputMode={isByPhone(biller) ? 'tel' : 'text'}
      autoCapitalize="characters"
      autoComplete="off"
    />
  )
}

type Fields = Biller['fields']

/** Those under one heading, in their order. */
function groupsOf({ fields }: Biller): readonly Fields[] {
  const groups: Fields[] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && last[0].group === field.group) last.push(field)
    else groups.push([field])
  }
  return groups
}

/** What a list hangs on: that field, as far as it is chosen. */
function beforeOf({ biller, read }: Put, of: string | undefined) {
  const before = biller.fields.find(({ key }) => key === of)
  return before && { label: before.label, code: read.get(before.key) }
}

function Group({ fields, put }: { fields: Fields; put: Put }) {
  const { biller, typed, read, isAsked, tell } = put
  return (
    <fieldset className="grid min-w-0 gap-4">
      {fields[0]?.group !== undefined && (
        <legend className="mb-3 text-16 font-semibold">{fields[0].group}</legend>
      )}
      {fields.map((field) => (
        <OneField
          key={field.key}
          billerId={biller.id}
          field={field}
          typed={typed[field.key] ?? ''}
          before={beforeOf(put, field.of)}
          isMissing={isAsked && read.get(field.key) === undefined}
          onTell={(value) => tell(field.key, value)}
        />
      ))}
    </fieldset>
  )
}
