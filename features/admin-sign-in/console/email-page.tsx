// Answers for the first step of signing in: an address, to which a one-time code goes.
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Banner } from '#kit/ui/banner.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { requestSignInCode } from '../contract.ts'
import { useAuthCall } from './auth-call.ts'
import { EmailField } from './email-field.tsx'
import { GateForm } from './gate.tsx'
import { keepReturnPath, safeReturnPath } from './leaving.ts'
import { storedEmail } from './stored.ts'
import { fixedWords, words } from './words.ts'

/** Why somebody was sent here, as the history's state carries it. */
export type SignInNotice = 'idle' | 'ended' | 'first_email'

const notices: Record<SignInNotice, Word> = {
  idle: words.signedOutIdle,
  ended: words.signedOutEnded,
  first_email: words.firstEmail,
}

function noticeOf(state: unknown): Word | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined
  return Object.entries(notices).find(([name]) => name === state.notice)?.[1]
}

export function EmailPage() {
  const [email, setEmail] = useState('')
  const [, navigate] = useLocation()
  const notice = noticeOf(useHistoryState<unknown>())
  const { submit, pending, problem } = useAuthCall(requestSignInCode)
  const next = new URLSearchParams(useSearch()).get('next')
  useEffect(() => {
    if (next !== null) keepReturnPath(safeReturnPath(next))
  }, [next])
  const goOn = () => {
    storedEmail.write(email)
    navigate('/verify-account')
  }
  // Where no more codes are sent for now, the newest one is what to type.
  const send = () =>
    void submit({ body: { email } }, goOn, ({ code }) => {
      if (code === 'too_many_codes') goOn()
    })
  return (
    <GateForm
      title={fixedWords.welcome}
      notice={notice !== undefined && <Banner tone="info">{say(notice)}</Banner>}
      act={fixedWords.gainAccess}
      pending={pending}
      problem={problem}
      onSubmit={send}
      foot={<TextLink href="/recovery">{say(fixedWords.forgotPassword)}</TextLink>}
    >
      <EmailField value={email} onChange={setEmail} />
    </GateForm>
  )
}
