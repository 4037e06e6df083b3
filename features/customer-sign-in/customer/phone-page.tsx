// Answers for the phone number of a new customer.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBack } from '#kit/screens/back.ts'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { PhoneInput, readNigerianPhone } from '#kit/ui/phone-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { phoneFault } from './profile-faults.ts'
import { stepsOf } from './steps.ts'

export function PhonePage({ nextHref, backHref }: { nextHref: string; backHref: string }) {
  const { draft, change } = useDraft()
  const [, navigate] = useLocation()
  const back = useBack(backHref)
  const [fault, setFault] = useState<string>()
  const goOn = () => {
    const wrong = phoneFault(readNigerianPhone(draft.phone) ?? draft.phone)
    setFault(wrong)
    if (wrong !== undefined) return
    change({ phoneFault: undefined })
    navigate(nextHref)
  }
  return (
    <Question
      title={say(words.phoneTitle)}
      lead={say(words.phoneLead)}
      step={4}
      of={stepsOf('create')}
      onBack={back}
      onSubmit={goOn}
      dock={
        <Button type="submit" variant="primary" block>
          {say(words.goOn)}
        </Button>
      }
    >
      <PhoneInput
        label={say(words.phoneLabel)}
        error={fault ?? draft.phoneFault}
        value={draft.phone}
        onChange={(phone) => {
          setFault(undefined)
          change({ phone, phoneFault: undefined })
        }}
      />
    </Question>
  )
}
