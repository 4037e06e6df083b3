// Answers for a new phone number: written and authorised.
import { useState } from 'react'
import { nigerianPhone } from '#kit/http/fields.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { fieldFault } from '#kit/screens/field-fault.ts'
import { formatPhone } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { PhoneInput, readNigerianPhone } from '#kit/ui/phone-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changePhone, preparePhone } from '../contract.ts'
import { words } from '../words.ts'
import { ContactForm } from './contact-form.tsx'
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

interface AskProps {
  readonly Authorise: Authorise
  readonly onCancel: () => void
  readonly onChanged: PhoneChangeProps['onChanged']
}

function readPhone(typed: string) {
  const value = readNigerianPhone(typed) ?? typed
  return { value, fault: fieldFault(nigerianPhone, value) }
}

function Ask({ Authorise, onCancel, onChanged }: AskProps) {
  const preparing = useSend(preparePhone)
  const changing = useSend(changePhone)
  return (
    <ContactForm
      act={words.changePhone}
      authorises={(value) => say(words.changePhoneTo, { value: formatPhone(value) })}
      name="phone"
      field={(props) => <PhoneInput label={say(words.newPhone)} {...props} />}
      read={readPhone}
      prepare={(phone) => preparing.send({ body: { phone } })}
      change={(phone, id) => changing.send({ body: { phone, authorisation_id: id } })}
      preparing={preparing.pending}
      changing={changing.pending}
      onChanged={(customer) => {
        toast.success(say(words.phoneChanged))
        onChanged(customer)
      }}
      {...{ Authorise, onCancel }}
    />
  )
}
