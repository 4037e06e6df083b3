// Answers for the specification's oldest recovery screen: it sends the code that was typed as if it were an address.
import { useState } from 'react'
import { TextInput } from '#kit/ui/text-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { requestResetCode } from '../contract.ts'
import { useAuthCall } from './auth-call.ts'
import { GateForm } from './gate.tsx'
import { fixedWords, words } from './words.ts'

/** Nothing links here. It stays because the specification has it; the server answers it like any other non-address. */
export function ResetPage() {
  const [code, setCode] = useState('')
  const { submit, pending, problem } = useAuthCall(requestResetCode)
  return (
    <GateForm
      title={fixedWords.recoverAccess}
      lead={say(words.resetLead)}
      act={fixedWords.verifyRecovery}
      pending={pending}
      problem={problem}
      onSubmit={() => void submit({ body: { email: code, user_type: 'admin' } }, () => undefined)}
      foot={<TextLink href="/login">{say(words.backToSignIn)}</TextLink>}
    >
      <TextInput
        label={say(fixedWords.verificationCode)}
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        tall
        value={code}
        onChange={setCode}
      />
    </GateForm>
  )
}
