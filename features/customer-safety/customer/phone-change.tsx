// Answers for a phone number: confirmed by a code that is sent to it, and changed by one that was written and authorised.
import { useState } from 'react'
import { nigerianPhone } from '#kit/http/fields.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { fieldFault } from '#kit/screens/field-fault.ts'
import { Button } from '#kit/ui/button.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { PhoneInput, readNigerianPhone } from '#kit/ui/phone-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changePhone, confirmPhone, preparePhone, resendPhoneCode, sendPhoneCode } from '../contract.ts'
import { words } from '../words.ts'
import { ContactForm } from './contact-form.tsx'
import { CurrentValue } from './current-value.tsx'
import { ProveContact } from './prove-contact.tsx'
import type { Customer } from '#features/customer-sign-in/contract.ts'

interface PhoneChangeProps {
  readonly phone: string
  readonly isConfirmed: boolean
  readonly Authorise: Authorise
  readonly onChanged: (customer: Customer) => void
}

type Change = WireAnswer<typeof changePhone>
interface Sending {
  readonly made: Change
  readonly at: Date
}

const sentNow = (made: Change): Sending => ({ made, at: new Date(browserTime.now()) })

export function PhoneChange({ phone, isConfirmed, Authorise, onChanged }: PhoneChangeProps) {
  const [isOpen, setOpen] = useState(false)
  const [sending, setSending] = useState<Sending>()
  const sent = (made: Change) => setSending(sentNow(made))
  const close = () => {
    setOpen(false)
    setSending(undefined)
  }
  if (!isOpen && sending === undefined)
    return (
      <CurrentValue
        value={formatPhone(phone)}
        lead={say(isConfirmed ? words.phoneLead : words.phoneUnproven)}
        button={say(words.changePhone)}
        onChange={() => setOpen(true)}
      >
        {!isConfirmed && phone !== '' && <AskCode onSent={sent} />}
      </CurrentValue>
    )
  return (
    <Card>
      {sending === undefined ? (
        <Ask Authorise={Authorise} onCancel={close} onSent={sent} />
      ) : (
        <Prove {...sending} isNew={sending.made.phone !== phone} onCancel={close} onChanged={onChanged} />
      )}
    </Card>
  )
}

/** Sends a code to the number that is there. */
function AskCode({ onSent }: { onSent: (made: Change) => void }) {
  const { send, pending, problem } = useSend(sendPhoneCode)
  const press = async () => {
    const answered = await send({ body: {} })
    if (answered.ok) onSent(answered.data)
  }
  return (
    <>
      {problem !== undefined && (
        <p role="alert" className="text-14 text-danger">
          {problem.message}
        </p>
      )}
      <Button variant="primary" block pending={pending} onClick={() => void press()}>
        {say(words.confirmPhone)}
      </Button>
    </>
  )
}

interface AskProps {
  readonly Authorise: Authorise
  readonly onCancel: () => void
  readonly onSent: (made: Change) => void
}

function readPhone(typed: string) {
  const value = readNigerianPhone(typed) ?? typed
  return { value, fault: fieldFault(nigerianPhone, value) }
}

/** Once it is authorised, a code is sent to it. */
function Ask({ Authorise, onCancel, onSent }: AskProps) {
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
      onChanged={onSent}
      {...{ Authorise, onCancel }}
    />
  )
}

interface ProveProps extends Sending {
  readonly isNew: boolean
  readonly onCancel: () => void
  readonly onChanged: PhoneChangeProps['onChanged']
}

function Prove({ made, at, isNew, onCancel, onChanged }: ProveProps) {
  const confirming = useSend(confirmPhone)
  const again = useSend(resendPhoneCode)
  const params = { id: made.change_id }
  return (
    <ProveContact
      bySms
      made={again.answer ?? made}
      at={again.sentAt ?? at}
      lead={say(words.codeLead, { to: formatPhone(made.phone).replaceAll(' ', '\u00a0') })}
      confirm={(code) => confirming.send({ params, body: { code } })}
      confirming={confirming.pending}
      resend={() => again.send({ params, body: {} })}
      resending={again.pending}
      onConfirmed={(customer) => {
        toast.success(say(isNew ? words.phoneChanged : words.phoneConfirmed))
        onChanged(customer)
      }}
      {...{ onCancel }}
    />
  )
}
