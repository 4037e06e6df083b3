// Answers for a new e-mail address: written, authorised, and proven by the code that is mailed to it.
import { useState } from 'react'
import { emailFault } from '#kit/email-address.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { EmailText } from '#kit/ui/email-text.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { EmailInput } from '#kit/ui/email-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changeEmail, confirmEmail, prepareEmail, resendEmailCode } from '../contract.ts'
import { words } from '../words.ts'
import { ContactForm } from './contact-form.tsx'
import { CurrentValue } from './current-value.tsx'
import { ProveContact } from './prove-contact.tsx'
import type { Customer } from '#features/customer-sign-in/contract.ts'

interface EmailChangeProps {
  readonly email: string
  readonly Authorise: Authorise
  readonly onChanged: (customer: Customer) => void
}

type Change = WireAnswer<typeof changeEmail>

export function EmailChange({ email, Authorise, onChanged }: EmailChangeProps) {
  const [isOpen, setOpen] = useState(false)
  const [change, setChange] = useState<{ readonly made: Change; readonly at: Date }>()
  const close = () => {
    setOpen(false)
    setChange(undefined)
  }
  if (!isOpen)
    return (
      <CurrentValue
        value={<EmailText email={email} />}
        lead={say(words.emailLead)}
        button={say(words.changeEmail)}
        onChange={() => setOpen(true)}
      />
    )
  return (
    <Card>
      {change === undefined ? (
        <Ask Authorise={Authorise} onCancel={close} onMailed={(made, at) => setChange({ made, at })} />
      ) : (
        <Prove {...change} onCancel={close} onChanged={onChanged} />
      )}
    </Card>
  )
}

interface AskProps {
  readonly Authorise: Authorise
  readonly onCancel: () => void
  readonly onMailed: (made: Change, at: Date) => void
}

/** Once it is authorised, a code is mailed to it. */
function Ask({ Authorise, onCancel, onMailed }: AskProps) {
  const preparing = useSend(prepareEmail)
  const changing = useSend(changeEmail)
  return (
    <ContactForm
      act={words.changeEmail}
      authorises={(value) => say(words.changeEmailTo, { value })}
      name="email"
      field={({ value, error, onChange }) => (
        <EmailInput label={say(words.newEmail)} {...{ value, error, onChange }} />
      )}
      read={(typed) => ({ value: typed.trim(), fault: emailFault(typed) })}
      prepare={(email) => preparing.send({ body: { email } })}
      change={(email, id) => changing.send({ body: { email, authorisation_id: id } })}
      preparing={preparing.pending}
      changing={changing.pending}
      onChanged={(made) => onMailed(made, new Date(browserTime.now()))}
      {...{ Authorise, onCancel }}
    />
  )
}

interface ProveProps {
  readonly made: Change
  readonly at: Date
  readonly onCancel: () => void
  readonly onChanged: (customer: Customer) => void
}

function Prove({ made, at, onCancel, onChanged }: ProveProps) {
  const confirming = useSend(confirmEmail)
  const again = useSend(resendEmailCode)
  const params = { id: made.change_id }
  return (
    <ProveContact
      made={again.answer ?? made}
      at={again.sentAt ?? at}
      lead={say(words.codeLead, { to: made.email })}
      confirm={(code) => confirming.send({ params, body: { code } })}
      confirming={confirming.pending}
      resend={() => again.send({ params, body: {} })}
      resending={again.pending}
      onConfirmed={(customer) => {
        toast.success(say(words.emailChanged))
        onChanged(customer)
      }}
      {...{ onCancel }}
    />
  )
}
