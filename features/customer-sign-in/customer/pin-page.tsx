// Answers for choosing a PIN as steps of creating an account.
import { Redirect, useLocation } from 'wouter'
import { useBack } from '#kit/screens/back.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { FirstPin, SecondPin } from './pin-questions.tsx'
import { stepsOf } from './steps.ts'

export function PinPage({ nextHref, backHref }: { nextHref: string; backHref: string }) {
  const { change } = useDraft()
  const [, navigate] = useLocation()
  return (
    <FirstPin
      title={say(words.pinTitle)}
      lead={say(words.pinLead)}
      step={6}
      of={stepsOf('create')}
      onBack={useBack(backHref)}
      onPin={(pin) => {
        change({ pin })
        navigate(nextHref)
      }}
    />
  )
}

/** After a reload the first entry is gone, so it is asked again. */
export function PinAgainPage({ nextHref, firstHref }: { nextHref: string; firstHref: string }) {
  const { draft } = useDraft()
  const [, navigate] = useLocation()
  const back = useBack(firstHref)
  if (draft.pin === '') return <Redirect to={firstHref} replace />
  return (
    <SecondPin
      title={say(words.pinAgainTitle)}
      lead={say(words.pinAgainLead)}
      step={6}
      of={stepsOf('create')}
      first={draft.pin}
      onBack={back}
      onOther={back}
      onPin={() => {
        navigate(nextHref)
        return undefined
      }}
    />
  )
}
