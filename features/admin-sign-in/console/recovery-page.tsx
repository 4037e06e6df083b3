// Answers for asking for a code with which a forgotten password is replaced.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { requestResetCode } from '../contract.ts'
import { useAuthCall } from './auth-call.ts'
import { EmailField } from './email-field.tsx'
import { GateForm } from './gate.tsx'
import { storedRecoveryEmail } from './stored.ts'
import { fixedWords, words } from './words.ts'

export function RecoveryPage() {
  const [email, setEmail] = useState('')
  const [, navigate] = useLocation()
  const { submit, pending, problem } = useAuthCall(requestResetCode)
  const goOn = () => {
    storedRecoveryEmail.write(email)
    navigate('/forgot')
  }
  const send = () =>
    void submit({ body: { email, user_type: 'admin' } }, goOn, ({ code }) => {
      if (code === 'too_many_codes') goOn()
    })
  return (
    <GateForm
      title={fixedWords.recoverAccess}
      lead={say(words.recoveryLead)}
      act={fixedWords.recoverAccount}
      pending={pending}
      problem={problem}
      onSubmit={send}
      foot={<TextLink href="/login">{say(words.backToSignIn)}</TextLink>}
    >
      <EmailField value={email} onChange={setEmail} />
    </GateForm>
  )
}
