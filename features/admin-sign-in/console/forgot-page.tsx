// Answers for choosing a new password with the code from the mail.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Said } from '#kit/screens/said.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { resetPassword } from '../contract.ts'
import { useAuthCall } from './auth-call.ts'
import { GateForm } from './gate.tsx'
import { maskedEmail } from './masked-email.ts'
import { NewPassword } from './new-password.tsx'
import { storedRecoveryEmail, useStored } from './stored.ts'
import { fixedWords, words } from './words.ts'

export function ForgotPage() {
  const email = useStored(storedRecoveryEmail)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [, navigate] = useLocation()
  const { submit, pending, problem } = useAuthCall(resetPassword)
  const send = () =>
    void submit({ body: { email: email ?? '', user_type: 'admin', password, code } }, () => {
      storedRecoveryEmail.clear()
      navigate('/login')
    })
  const address = <strong className="font-medium text-text wrap-anywhere">{maskedEmail(email ?? '')}</strong>
  return (
    <GateForm
      title={fixedWords.enterCodeAndPassword}
      lead={
        email === null ? say(words.startAgain) : <Said word={words.codeWentTo} parts={{ email: address }} />
      }
      act={fixedWords.resetPassword}
      pending={pending}
      problem={problem}
      onSubmit={send}
      foot={<WaysBack />}
    >
      <TextInput
        label={say(fixedWords.verificationCode)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        tall
        value={code}
        onChange={setCode}
      />
      <NewPassword label={fixedWords.enterNewPassword} value={password} onChange={setPassword} />
    </GateForm>
  )
}

function WaysBack() {
  return (
    <>
      <TextLink href="/recovery">{say(fixedWords.recoverAccess)}</TextLink>
      <TextLink href="/login">{say(words.backToSignIn)}</TextLink>
    </>
  )
}
