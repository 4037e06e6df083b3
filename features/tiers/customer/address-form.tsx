// Answers for asking for tier 3: the address, and a paper that has it.
import { useState } from 'react'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { askForTierThree, proofKinds } from '../contract.ts'
import { proofWords, states, words } from '../words.ts'
import { useAsking, type FormProps } from './use-asking.ts'

type ProofKind = (typeof proofKinds)[number]

interface Typed {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly kind: ProofKind | ''
  readonly proof: string | undefined
}
const nothing: Typed = { street: '', city: '', state: '', kind: '', proof: undefined }

function useAddress(onSent: () => void) {
  const { ask, pending, problem } = useAsking(askForTierThree, onSent)
  const [typed, setTyped] = useState(nothing)
  const [asked, setAsked] = useState(false)
  const change = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }))
  const { street, city, state, kind, proof } = typed
  const submit = () => {
    setAsked(true)
    if (kind === '' || proof === undefined || [street, city, state].some((text) => text.trim() === '')) return
    void ask({ body: { proof_kind: kind, proof, address: { street, city, state } } })
  }
  /** What is wrong with a field: not filled in, or what the server said. */
  const faultOf = (field: keyof Typed, word = words.fillIn): string | undefined =>
    asked && (typed[field] ?? '').trim() === '' ? say(word) : fieldProblem(problem, `address.${field}`)
  return { typed, change, submit, faultOf, pending, problem }
}

export function AddressForm({ onBack, onSent, photoField: Photo }: FormProps) {
  const form = useAddress(onSent)
  const { typed, change, faultOf, problem } = form
  return (
    <Question
      title={say(words.addressTitle)}
      lead={say(words.addressLead)}
      onBack={onBack}
      onSubmit={form.submit}
      dock={
        <Button type="submit" variant="primary" block pending={form.pending}>
          {say(words.askFor, { tier: 3 })}
        </Button>
      }
    >
      <AddressFields typed={typed} change={change} faultOf={faultOf} />
      <Select
        label={say(words.proofKind)}
        placeholder={say(words.choose)}
        choices={proofKinds.map((value) => ({ value, label: say(proofWords[value]) }))}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
        error={faultOf('kind')}
      />
      <Photo
        label={say(words.proof)}
        hint={say(words.proofHint)}
        purpose="address_proof"
        error={faultOf('proof', words.photoMissing)}
        onSent={(proof) => change({ proof })}
      />
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Question>
  )
}

type FieldsProps = Pick<ReturnType<typeof useAddress>, 'typed' | 'change' | 'faultOf'>

function AddressFields({ typed, change, faultOf }: FieldsProps) {
  return (
    <>
      <TextInput
        label={say(words.street)}
        error={faultOf('street')}
        autoComplete="street-address"
        maxLength={120}
        value={typed.street}
        onChange={(street) => change({ street })}
      />
      <TextInput
        label={say(words.city)}
        error={faultOf('city')}
        autoComplete="address-level2"
        maxLength={60}
        value={typed.city}
        onChange={(city) => change({ city })}
      />
      <Select
        label={say(words.state)}
        placeholder={say(words.choose)}
        choices={states.map((value) => ({ value, label: value }))}
        value={typed.state}
        onChange={(state) => change({ state })}
        error={faultOf('state')}
      />
    </>
  )
}
