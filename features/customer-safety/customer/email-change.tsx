// Answers for a new e-mail address: written, authorised, and proven by the code that is mailed to it.
import { useState } from 'react'
import { emailFault } from '#kit/email-address.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { AnotherCodeRow, CodeBoxes, useMailedCode } from '#kit/screens/mailed-code.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmailText } from '#kit/ui/email-text.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { EmailInput } from '#kit/ui/email-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changeEmail, confirmEmail, prepareEmail, resendEmailCode } from '../contract.ts'
import { words } from '../words.ts'
import { ContactForm } from './contact-form.tsx'
import { CurrentValue } from './current-value.tsx'
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
  const { pending } = confirming
  const params = { id: made.change_id }
  const length = (again.answer ?? made).code_length
  const { code, fault, check, type } = useMailedCode({
    length,
    pending,
    send: async (digits) => {
      const answered = await confirming.send({ params, body: { code: digits } })
      if (!answered.ok) return { fault: answered.problem.message }
      toast.success(say(words.emailChanged))
      onChanged(answered.data)
      return undefined
    },
  })
  const from = again.sentAt ?? at
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <p className="text-14 text-text-2">{say(words.emailCodeLead, { email: made.email })}</p>
      <div className="grid gap-2">
        <CodeBoxes length={length} value={code} onChange={type} error={fault} disabled={pending} />
        <AnotherCodeRow
          at={new Date(from.getTime() + made.resend_after_seconds * 1000)}
          pending={again.pending}
          onAsk={async () => {
            const answered = await again.send({ params, body: {} })
            type('')
            return answered
          }}
        />
      </div>
      <Button type="submit" variant="primary" block pending={pending}>
        {say(words.confirm)}
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        {say(words.cancel)}
      </Button>
    </form>
  )
}
