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
import type { FormProps } from './rise-page.tsx'
import { useAsking } from './use-asking.ts'

type ProofKind = (typeof proofKinds)[number]

export function AddressForm({ onBack, onSent, photoField: Photo }: FormProps) {
  const { ask, pending, problem } = useAsking(askForTierThree, onSent)
  const [street, setStreet] = useState('')
  const [city, setCity] = useState('')
  const [state, setState] = useState<string>('')
  const [kind, setKind] = useState<ProofKind | ''>('')
  const [proof, setProof] = useState<string>()
  const [asked, setAsked] = useState(false)
  const missing = (isMissing: boolean, word = words.fillIn) => (asked && isMissing ? say(word) : undefined)
  const faultOf = (field: string) => fieldProblem(problem, `address.${field}`)
  const submit = () => {
    setAsked(true)
    if (kind === '' || proof === undefined || state === '' || street.trim() === '' || city.trim() === '') return
    void ask({ body: { proof_kind: kind, proof, address: { street, city, state } } })
  }
  return (
    <Question
      title={say(words.addressTitle)}
      lead={say(words.addressLead)}
      onBack={onBack}
      onSubmit={submit}
      dock={
        <Button type="submit" variant="primary" block pending={pending}>
          {say(words.askFor, { tier: 3 })}
        </Button>
      }
    >
      <TextInput
        label={say(words.street)}
        error={missing(street.trim() === '') ?? faultOf('street')}
        autoComplete="street-address"
        maxLength={120}
        value={street}
        onChange={setStreet}
      />
      <TextInput
        label={say(words.city)}
        error={missing(city.trim() === '') ?? faultOf('city')}
        autoComplete="address-level2"
        maxLength={60}
        value={city}
        onChange={setCity}
      />
      <Select
        label={say(words.state)}
        placeholder={say(words.choose)}
        choices={states.map((value) => ({ value, label: value }))}
        value={state}
        onChange={setState}
        error={missing(state === '') ?? faultOf('state')}
      />
      <Select
        label={say(words.proofKind)}
        placeholder={say(words.choose)}
        choices={proofKinds.map((value) => ({ value, label: say(proofWords[value]) }))}
        value={kind}
        onChange={setKind}
        error={missing(kind === '')}
      />
      <Photo
        label={say(words.proof)}
        hint={say(words.proofHint)}
        purpose="address_proof"
        error={missing(proof === undefined, words.photoMissing)}
        onSent={setProof}
      />
      {problem !== undefined && (
        <Banner live tone="danger">
          {problem.message}
        </Banner>
      )}
    </Question>
  )
}
