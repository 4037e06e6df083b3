// Answers for a new PIN in place of another: typed twice, easy ones refused at once.
import { useState } from 'react'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { PinPad } from '#kit/ui/pin-pad.tsx'
import { say } from '#kit/words/words.ts'
import { choosePin, pinLength } from '../contract.ts'
import { isEasyPin } from '../rules.ts'
import { words } from '../words.ts'
import { useTypedPin } from './typed-pin.ts'

interface NewPinProps {
  readonly onBack: () => void
  /** Sets it; answers why not. */
  readonly onPin: (pin: string) => Promise<string | undefined>
}

/** Both entries; the second goes on to `onPin` when it is the same. */
export function NewPin({ onBack, onPin }: NewPinProps) {
  const [first, setFirst] = useState<string>()
  return first === undefined ? (
    <First onBack={onBack} onPin={setFirst} />
  ) : (
    <Again first={first} onOther={() => setFirst(undefined)} onPin={onPin} />
  )
}

function First({ onBack, onPin }: { onBack: () => void; onPin: (pin: string) => void }) {
  const { value, fault, take } = useTypedPin((pin) => {
    if (isEasyPin(pin)) return choosePin.refuses.pin_too_easy.say
    onPin(pin)
    return undefined
  })
  return (
    <Question title={say(words.newPinTitle)} lead={say(words.newPinLead)} onBack={onBack}>
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

function Again(props: { first: string; onOther: () => void; onPin: NewPinProps['onPin'] }) {
  const { first, onOther, onPin } = props
  const { value, fault, take, pending } = useTypedPin((pin) =>
    pin === first ? onPin(pin) : say(words.pinMismatch),
  )
  return (
    <Question title={say(words.pinAgainTitle)} lead={say(words.pinAgainLead)} onBack={onOther}>
      <PinPad
        label={say(words.pinAgainLabel)}
        value={value}
        onChange={take}
        error={fault}
        busy={pending}
        length={pinLength}
        className="flex-1 content-between"
      />
      <div className="pb-4">
        <Button variant="ghost" block onClick={onOther}>
          {say(words.pinOther)}
        </Button>
      </div>
    </Question>
  )
}
