// Answers for changing the PIN: the one there is, then the new one twice.
import { useState } from 'react'
import { useSend } from '#kit/screens/answers.tsx'
import { useBack } from '#kit/screens/back.ts'
import { Question } from '#kit/screens/question.tsx'
import { PinPad } from '#kit/ui/pin-pad.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { pinLength } from '../contract.ts'
import { changePin } from '../upkeep-contract.ts'
import { words } from '../words.ts'
import { NewPin } from './new-pin.tsx'
import { useTakeCustomer } from './session.ts'
import { useTypedPin } from './typed-pin.ts'

/** Whether the old one is right is known when the new one is sent; then it is asked again. */
export function ChangePinPage({ above, forgotHref }: { above: string; forgotHref: string }) {
  const back = useBack(above)
  const changing = useSend(changePin)
  const takeCustomer = useTakeCustomer()
  const [old, setOld] = useState<string>()
  const [fault, setFault] = useState<string>()
  if (old === undefined) return <OldPin fault={fault} onBack={back} onPin={setOld} forgotHref={forgotHref} />
  const change = async (pin: string) => {
    const answered = await changing.send({ body: { pin: old, new_pin: pin } })
    if (answered.ok) {
      takeCustomer(answered.data)
      toast.success(say(words.pinChanged))
      back()
      return undefined
    }
    if (answered.problem.code === 'pin_unchanged') return answered.problem.message
    setFault(answered.problem.message)
    setOld(undefined)
    return undefined
  }
  return <NewPin onBack={() => setOld(undefined)} onPin={change} />
}

interface OldPinProps {
  readonly fault: string | undefined
  readonly forgotHref: string
  readonly onBack: () => void
  readonly onPin: (pin: string) => void
}

function OldPin({ fault, forgotHref, onBack, onPin }: OldPinProps) {
  const { value, take } = useTypedPin((pin) => {
    onPin(pin)
    return undefined
  })
  return (
    <Question title={say(words.changePinTitle)} lead={say(words.changePinLead)} onBack={onBack}>
      <PinPad
        label={say(words.unlockLabel)}
        value={value}
        onChange={take}
        error={value === '' ? fault : undefined}
        length={pinLength}
        className="flex-1 content-between"
      />
      <p className="pb-4 text-center text-14">
        <TextLink href={forgotHref} className="inline-block py-2.5">
          {say(words.unlockForgot)}
        </TextLink>
      </p>
    </Question>
  )
}
