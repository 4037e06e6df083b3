// Answers for a new phone number: written and authorised.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { nigerianPhone } from '#kit/http/fields.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { fieldFault } from '#kit/screens/field-fault.ts'
import { Button } from '#kit/ui/button.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { PhoneInput, readNigerianPhone } from '#kit/ui/phone-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changePhone, preparePhone } from '../contract.ts'
import { words } from '../words.ts'
import { CurrentValue } from './current-value.tsx'
import type { Customer } from '#features/customer-sign-in/contract.ts'

interface PhoneChangeProps {
  readonly phone: string
  readonly Authorise: Authorise
  readonly onChanged: (customer: Customer) => void
}

export function PhoneChange({ phone, Authorise, onChanged }: PhoneChangeProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <CurrentValue
        value={formatPhone(phone)}
        lead={say(words.phoneLead)}
        button={say(words.changePhone)}
        onChange={() => setOpen(true)}
      />
    )
  return (
    <Card>
      <Ask Authorise={Authorise} onCancel={() => setOpen(false)} onChanged={onChanged} />
    </Card>
  )
}

/** Reads the number, has it authorised, and changes it. */
function useAsk(onChanged: PhoneChangeProps['onChanged']) {
  const preparing = useSend(preparePhone)
  const changing = useSend(changePhone)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [asked, setAsked] = useState<WireAnswer<typeof preparePhone>>()
  const prepare = async () => {
    const phone = readNigerianPhone(typed) ?? typed
    const wrong = fieldFault(nigerianPhone, phone)
    setFault(wrong)
    if (wrong !== undefined || preparing.pending) return
    const answered = await preparing.send({ body: { phone } })
    if (answered.ok) setAsked(answered.data)
    else setFault(fieldProblem(answered.problem, 'phone') ?? answered.problem.message)
  }
  const change = async (authorisationId: string) => {
    if (asked === undefined) return
    const body = { phone: asked.value, authorisation_id: authorisationId }
    const answered = await changing.send({ body })
    setAsked(undefined)
    if (!answered.ok) return setFault(answered.problem.message)
    toast.success(say(words.phoneChanged))
    onChanged(answered.data)
  }
  const type = (text: string) => {
    setFault(undefined)
    setTyped(text)
  }
  return {
    typed,
    type,
    fault,
    asked,
    prepare,
    change,
    forget: () => setAsked(undefined),
    preparing,
    changing,
  }
}

function Ask(props: {
  Authorise: Authorise
  onCancel: () => void
  onChanged: PhoneChangeProps['onChanged']
}) {
  const { Authorise, onCancel, onChanged } = props
  const ask = useAsk(onChanged)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void ask.prepare()
      }}
    >
      <PhoneInput label={say(words.newPhone)} error={ask.fault} value={ask.typed} onChange={ask.type} />
      <Button type="submit" variant="primary" block pending={ask.preparing.pending}>
        {say(words.changePhone)}
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        {say(words.cancel)}
      </Button>
      {ask.asked !== undefined && (
        <Authorise
          purpose="contact"
          hash={ask.asked.hash}
          seen={ask.asked.seen}
          strength="strong"
          busy={ask.changing.pending}
          onAuthorised={(id) => void ask.change(id)}
          onClose={ask.forget}
        >
          {say(words.changePhoneTo, { value: formatPhone(ask.asked.value) })}
        </Authorise>
      )}
    </form>
  )
}
