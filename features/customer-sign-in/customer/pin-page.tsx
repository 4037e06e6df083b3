// Answers for choosing a PIN: easy ones are refused at once, the second entry must be the same.
import { Redirect, useLocation } from 'wouter'
import { useBack } from '#kit/screens/back.ts'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { PinPad } from '#kit/ui/pin-pad.tsx'
import { say } from '#kit/words/words.ts'
import { choosePin, pinLength } from '../contract.ts'
import { isEasyPin } from '../rules.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { stepsOf } from './steps.ts'
import { useTypedPin } from './typed-pin.ts'

export function PinPage({ nextHref, backHref }: { nextHref: string; backHref: string }) {
  const { change } = useDraft()
  const [, navigate] = useLocation()
  const back = useBack(backHref)
  const { value, fault, take } = useTypedPin((pin) => {
    if (isEasyPin(pin)) return choosePin.refuses.pin_too_easy.say
    change({ pin })
    navigate(nextHref)
    return undefined
  })
  return (
    <Question
      title={say(words.pinTitle)}
      lead={say(words.pinLead)}
      step={6}
      of={stepsOf('create')}
      onBack={back}
    >
      <PinPad
        label={say(words.pinLabel)}
        value={value}
        onChange={take}
        error={fault}
        length={pinLength}
        className="flex-1 content-between pb-4"
      />
    </Question>
  )
}

/** After a reload the first entry is gone, so it is asked again. */
export function PinAgainPage({ nextHref, firstHref }: { nextHref: string; firstHref: string }) {
  const { draft } = useDraft()
  return draft.pin === '' ? <Redirect to={firstHref} replace /> : <PinAgain {...{ nextHref, firstHref }} />
}

function PinAgain({ nextHref, firstHref }: { nextHref: string; firstHref: string }) {
  const { draft } = useDraft()
  const [, navigate] = useLocation()
  const back = useBack(firstHref)
  const { value, fault, take } = useTypedPin((pin) => {
    if (pin !== draft.pin) return say(words.pinMismatch)
    navigate(nextHref)
    return undefined
  })
  return (
    <Question
      title={say(words.pinAgainTitle)}
      lead={say(words.pinAgainLead)}
      step={6}
      of={stepsOf('create')}
      onBack={back}
    >
      <PinPad
        label={say(words.pinAgainLabel)}
        value={value}
        onChange={take}
        error={fault}
        length={pinLength}
        className="flex-1 content-between"
      />
      <div className="pb-4">
        <Button variant="ghost" block onClick={back}>
          {say(words.pinOther)}
        </Button>
      </div>
    </Question>
  )
}
