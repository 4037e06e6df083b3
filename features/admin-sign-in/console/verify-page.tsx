// Answers for the second step of signing in: the one-time code and the password.
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { browserTime } from '#kit/screens/browser-time.ts'
import { CodeInput } from '#kit/ui/code-input.tsx'
import { formatCountdown } from '#kit/ui/format.ts'
import { useCountdown } from '#kit/ui/now.ts'
import { PasswordInput } from '#kit/ui/password-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { codeLength, longCodeLength } from '#kit/one-time-code.ts'
import { requestSignInCode, signIn } from '../contract.ts'
import { useAuthCall } from './auth-call.ts'
import { GateForm } from './gate.tsx'
import { forgetLeaving, takeReturnPath } from './leaving.ts'
import { maskedEmail } from './masked-email.ts'
import { storedDevice, storedEmail, storedToken, useStored } from './stored.ts'
import { fixedWords, words } from './words.ts'

/** Without an address from the first step there is nothing to verify. */
export function VerifyPage() {
  const email = useStored(storedEmail)
  if (email === null) return <Redirect to="/login" replace state={{ notice: 'first_email' }} />
  return <Verify email={email} />
}

function Verify({ email }: { email: string }) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [, navigate] = useLocation()
  const { submit, pending, problem } = useAuthCall(signIn)
  const send = () =>
    void submit({ body: { code, password, email } }, ({ access_token: token, device }) => {
      forgetLeaving()
      if (device !== null) storedDevice.write(device)
      storedToken.write(token)
      navigate(takeReturnPath(), { replace: true })
    })
  return (
    <GateForm
      title={fixedWords.enterPin}
      lead={
        <>
          <p>{say(words.codeSent)}</p>
          <p className="mt-1">
            <strong className="font-medium text-text wrap-anywhere">{maskedEmail(email)}</strong>{' '}
            <TextLink href="/login">{say(words.change)}</TextLink>
          </p>
        </>
      }
      act={fixedWords.verifyCode}
      pending={pending}
      problem={problem}
      onSubmit={send}
      foot={<Resend email={email} />}
    >
      <CodeInput
        label={say(words.oneTimeCode)}
        name="code"
        length={codeLength}
        most={longCodeLength}
        value={code}
        onChange={setCode}
      />
      <PasswordInput
        label={say(words.password)}
        name="password"
        tall
        value={password}
        onChange={setPassword}
      />
    </GateForm>
  )
}

const resendMilliseconds = 30_000
const inHalfAMinute = () => new Date(browserTime.now() + resendMilliseconds)

function Resend({ email }: { email: string }) {
  const [allowedAt, setAllowedAt] = useState(inHalfAMinute)
  const { submit, pending } = useAuthCall(requestSignInCode)
  const secondsLeft = useCountdown(allowedAt)
  if (secondsLeft > 0) {
    return <span className="text-text-3">{say(words.resendIn, { time: formatCountdown(secondsLeft) })}</span>
  }
  return (
    <button
      type="button"
      aria-disabled={pending ? true : undefined}
      className="touch-44 rounded-tag font-medium text-link hover:underline"
      onClick={() => void submit({ body: { email } }, () => setAllowedAt(inHalfAMinute()))}
    >
      {say(words.resend)}
    </button>
  )
}
