// Answers for asking for a BVN or NIN: why, how it is kept, and what pressing the button agrees to.
import EyeOff from 'lucide-react/icons/eye-off'
import Scale from 'lucide-react/icons/scale'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { identityNumber } from '#kit/http/fields.ts'
import { answerKey, fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { fieldFault } from '#kit/screens/field-fault.ts'
import { keepAnswer } from '#kit/screens/keep-answer.ts'
import { Note } from '#kit/screens/page.tsx'
import type { PhotoField } from '#kit/screens/photo-field.ts'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { checkIdentity, findMyIdentity, identityKinds } from '../contract.ts'
import { words } from '../words.ts'
import type { Identity, IdentityKind } from './identity-stage.ts'
import { kindName } from './identity-words.ts'

const digitCount = 11

/** The number as it is typed, kept in this form only; it leaves it once. */
function useNumber(onSent: (() => void) | undefined) {
  const answers = useQueryClient()
  const sending = useSend(checkIdentity)
  const [kind, setKind] = useState<IdentityKind>('bvn')
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const [selfie, setSelfie] = useState<string>()
  const [faceFault, setFaceFault] = useState<string>()
  const check = async () => {
    const wrong = fieldFault(identityNumber, number)
    const faceless = selfie === undefined
    setFault(wrong)
    setFaceFault(faceless ? checkIdentity.refuses.selfie_missing.say : undefined)
    if (wrong !== undefined || faceless || sending.pending) return
    const answered = await sending.send({ body: { kind, number, selfie } })
    const key = answerKey(findMyIdentity)
    if (answered.ok) {
      const before = answers.getQueryData<Identity>(key)
      if (before !== undefined) keepAnswer<Identity>(answers, key, { ...before, check: answered.data })
      return onSent?.()
    }
    const { code, message } = answered.problem
    if (code === 'selfie_missing' || code === 'file_not_ready') return setFaceFault(message)
    setFault(fieldProblem(answered.problem, 'number') ?? answered.problem.message)
    // Something is decided already that this screen does not know: the latest is read again.
    if (answered.problem.status === 409) void answers.invalidateQueries({ queryKey: key })
  }
  const choose = (next: IdentityKind) => {
    setKind(next)
    setFault(undefined)
  }
  const type = (typed: string) => {
    setFault(undefined)
    setNumber(typed.replace(/\D/g, '').slice(0, digitCount))
  }
  const face = { fault: faceFault, onSent: setSelfie }
  return { kind, choose, number, type, fault, check, face, pending: sending.pending }
}

interface NumberFormProps {
  readonly onBack: () => void
  readonly onSent?: () => void
  /** Takes the photo of the face; the first tier needs one. */
  readonly photoField: PhotoField
}

export function NumberForm({ onBack, onSent, photoField: Photo }: NumberFormProps) {
  const { kind, choose, number, type, fault, check, face, pending } = useNumber(onSent)
  const name = kindName(kind)
  return (
    <Question
      title={say(words.title)}
      onBack={onBack}
      onSubmit={() => void check()}
      dock={
        <>
          <p className="text-center text-12 text-balance text-text-3">{say(words.consent, { kind: name })}</p>
          <Button type="submit" variant="primary" block pending={pending}>
            {say(words.check, { kind: name })}
          </Button>
        </>
      }
    >
      <SegmentedControl
        label={say(words.kind)}
        block
        value={kind}
        onChange={choose}
        choices={identityKinds.map((value) => ({ value, label: kindName(value) }))}
      />
      <TextInput
        label={say(kind === 'bvn' ? words.bvnLabel : words.ninLabel)}
        hint={say(kind === 'bvn' ? words.bvnHint : words.ninHint)}
        aside={say(words.count, { count: number.length })}
        error={fault}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={digitCount + 4}
        inputClassName="tracking-[0.06em]"
        value={number}
        onChange={type}
      />
      <Photo
        label={say(words.face)}
        hint={say(words.faceHint)}
        purpose="selfie"
        error={face.fault}
        onSent={face.onSent}
      />
      <WhyWeAsk />
    </Question>
  )
}

function WhyWeAsk() {
  return (
    <section className="grid gap-3">
      <h2 className="text-16 font-semibold">{say(words.whyTitle)}</h2>
      <Note icon={Scale}>{say(words.whyLaw)}</Note>
      <Note icon={UserCheck}>{say(words.whyCompare)}</Note>
      <Note icon={EyeOff}>{say(words.whyKept)}</Note>
    </section>
  )
}
