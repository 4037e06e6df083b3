// Answers for a new e-mail address: written, authorised, and proven by the code that is mailed to it.
import { useState } from 'react'
import { emailFault } from '#kit/email-address.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmailText } from '#kit/ui/email-text.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changeEmail, confirmEmail, prepareEmail, resendEmailCode } from '../contract.ts'
import { words } from '../words.ts'
import { CodeField } from './code-field.tsx'
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
        <TextInput
          label={say(words.newEmail)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...{ value, error, onChange }}
        />
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

/** The code that was mailed to the new address, as it is typed and checked. */
function useProof(made: Change, length: number, onChanged: EmailChangeProps['onChanged']) {
  const confirming = useSend(confirmEmail)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const confirm = async () => {
    if (confirming.pending) return
    if (code === '' && fault !== undefined) return
    if (code.length < length) return setFault(say(words.codeShort, { count: length }))
    const answered = await confirming.send({ params: { id: made.change_id }, body: { code } })
    if (!answered.ok) {
      setCode('')
      return setFault(answered.problem.message)
    }
    toast.success(say(words.emailChanged))
    onChanged(answered.data)
  }
  const type = (digits: string) => {
    setFault(undefined)
    setCode(digits)
  }
  return { code, type, fault, confirm, pending: confirming.pending }
}

function Prove({ made, at, onCancel, onChanged }: ProveProps) {
  const again = useSend(resendEmailCode)
  const length = (again.answer ?? made).code_length
  const { code, type, fault, confirm, pending } = useProof(made, length, onChanged)
  const from = again.sentAt ?? at
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p className="text-14 text-text-2">{say(words.emailCodeLead, { email: made.email })}</p>
      <CodeField
        length={length}
        value={code}
        onChange={type}
        error={fault}
        disabled={pending}
        againAt={new Date(from.getTime() + made.resend_after_seconds * 1000)}
        onAgain={async () => {
          const answered = await again.send({ params: { id: made.change_id }, body: {} })
          return answered.ok ? undefined : answered.problem.message
        }}
      />
      <Button type="submit" variant="primary" block pending={pending}>
        {say(words.confirm)}
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        {say(words.cancel)}
      </Button>
    </form>
  )
}
