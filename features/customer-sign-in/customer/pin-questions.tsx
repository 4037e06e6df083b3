// Answers for a PIN that is chosen: typed once, an easy one refused at once, and typed again the same.
import { type ComponentProps, type ReactNode } from 'react'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { PinPad } from '#kit/ui/pin-pad.tsx'
import { say } from '#kit/words/words.ts'
import { choosePin, pinLength } from '../contract.ts'
import { isEasyPin } from '../rules.ts'
import { words } from '../words.ts'
import { useTypedPin } from './typed-pin.ts'

type Asked = Omit<ComponentProps<typeof Question>, 'children'>

export function FirstPin({ onPin, ...asked }: Asked & { onPin: (pin: string) => void }): ReactNode {
  const { value, fault, take } = useTypedPin((pin) => {
    if (isEasyPin(pin)) return choosePin.refuses.pin_too_easy.say
    onPin(pin)
    return undefined
  })
  return (
    <Question {...asked}>
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

interface SecondPinProps extends Asked {
  readonly first: string
  /** Back to choosing another. */
  readonly onOther: () => void
  /** It is the same; answers why it is not taken, if it is not. */
  readonly onPin: (pin: string) => Promise<string | undefined> | undefined
}

export function SecondPin({ first, onOther, onPin, ...asked }: SecondPinProps) {
  const { value, fault, take, pending } = useTypedPin((pin) =>
    pin === first ? onPin(pin) : say(words.pinMismatch),
  )
  return (
    <Question {...asked}>
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
