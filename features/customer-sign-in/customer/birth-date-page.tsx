// Answers for the birth date, and for sending the whole profile.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBack } from '#kit/screens/back.ts'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DateInput } from '#kit/ui/date-input.tsx'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { birthDateWords } from './profile-faults.ts'
import { useSaveProfile } from './save-profile.ts'
import { stepsOf } from './steps.ts'

interface BirthDatePageProps {
  readonly nameHref: string
  readonly phoneHref: string
  readonly nextHref: string
}

export function BirthDatePage({ nameHref, phoneHref, nextHref }: BirthDatePageProps) {
  const { draft, change } = useDraft()
  const [, navigate] = useLocation()
  const back = useBack(phoneHref)
  const now = useNow()
  const saving = useSaveProfile()
  const [fault, setFault] = useState<string>()
  const save = async () => {
    const wrong = birthDateWords(draft.birthDate, now)
    setFault(wrong)
    if (wrong !== undefined || saving.pending) return
    const saved = await saving.save(draft)
    if (saved.ok) return navigate(nextHref)
    change({ nameFault: saved.faults.name, phoneFault: saved.faults.phone })
    if (saved.faults.name !== undefined) return navigate(nameHref)
    if (saved.faults.phone !== undefined) return navigate(phoneHref)
    setFault(saved.faults.other)
  }
  return (
    <Question
      title={say(words.birthTitle)}
      lead={say(words.birthLead)}
      step={5}
      of={stepsOf('create')}
      onBack={back}
      onSubmit={() => void save()}
      dock={
        <Button type="submit" variant="primary" block pending={saving.pending}>
          {say(words.goOn)}
        </Button>
      }
    >
      <DateInput
        label={say(words.birthLabel)}
        birthDate
        error={fault}
        value={draft.birthDate}
        onChange={(birthDate) => {
          setFault(undefined)
          change({ birthDate })
        }}
      />
    </Question>
  )
}
