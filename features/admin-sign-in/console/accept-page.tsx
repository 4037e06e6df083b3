// Answers for accepting an invitation: the link is read, a name and a password are chosen, then the code by mail as for everybody.
import { useContext, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { assert } from '#kit/assert.ts'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { formatDateTime } from '#kit/ui/format.ts'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { acceptInvitation, readInvitation, requestSignInCode } from '../contract.ts'
import { AuthClient, useAuthCall } from './auth-call.ts'
import { GateForm, GateWords } from './gate.tsx'
import { NewPassword } from './new-password.tsx'
import { storedEmail } from './stored.ts'
import { words } from './words.ts'

type Invitation = WireAnswer<typeof readInvitation>
type Read = { readonly invitation: Invitation } | { readonly problem: Problem }

/** What stands behind the `#` of the link: no server sees it until it is sent in a body. */
const tokenInAddress = (): string => location.hash.slice(1)

/** What the link stands for; undefined while it is read. */
function useInvitation(token: string): Read | undefined {
  const client = useContext(AuthClient)
  assert(client !== null, 'the screens of signing in stand inside the SignInArea')
  const [read, setRead] = useState<Read>()
  useEffect(() => {
    const stopped = new AbortController()
    const ask = async () => {
      const answered = await client.call(readInvitation, { body: { token }, signal: stopped.signal })
      if (stopped.signal.aborted) return
      setRead(answered.ok ? { invitation: answered.data } : { problem: answered.problem })
    }
    void ask()
    return () => stopped.abort()
  }, [client, token])
  return read
}

export function AcceptPage() {
  const [token] = useState(tokenInAddress)
  const read = useInvitation(token)
  if (read !== undefined && 'invitation' in read) return <Accept token={token} invitation={read.invitation} />
  return (
    <GateWords title={words.inviteTitle} foot={<TextLink href="/login">{say(words.backToSignIn)}</TextLink>}>
      <div className="mt-6">
        {read === undefined ? (
          <Loading label={say(words.inviteReading)}>
            <Skeleton className="h-20 w-full" />
          </Loading>
        ) : (
          <Banner live tone="danger">
            {read.problem.errors?.[0]?.message ?? read.problem.message}
          </Banner>
        )}
      </div>
    </GateWords>
  )
}

interface Chosen {
  readonly name: string
  readonly password: string
}

/** Accepts, asks for the code of the first sign-in, and goes on to where it is typed. */
function useAccepting(token: string, email: string) {
  const [, navigate] = useLocation()
  const accepting = useAuthCall(acceptInvitation)
  const requesting = useAuthCall(requestSignInCode)
  const goOn = async () => {
    storedEmail.write(email)
    await requesting.submit({ body: { email } }, () => undefined)
    // Where the code could not be asked for, the next screen sends another.
    navigate('/verify-account', { replace: true })
  }
  return {
    accept: (chosen: Chosen) => void accepting.submit({ body: { token, ...chosen } }, () => void goOn()),
    pending: accepting.pending || requesting.pending,
    problem: accepting.problem,
  }
}

function Accept({ token, invitation }: { token: string; invitation: Invitation }) {
  const { email } = invitation
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { accept, pending, problem } = useAccepting(token, email)
  return (
    <GateForm
      title={words.inviteTitle}
      lead={<Lead invitation={invitation} />}
      act={words.inviteAccept}
      pending={pending}
      problem={problem}
      onSubmit={() => accept({ name, password })}
      foot={<TextLink href="/login">{say(words.backToSignIn)}</TextLink>}
    >
      <TextInput
        label={say(words.email)}
        name="email"
        type="email"
        autoComplete="username"
        tall
        readOnly
        value={email}
      />
      <TextInput
        label={say(words.yourName)}
        hint={say(words.yourNameHint)}
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        tall
        value={name}
        onChange={setName}
      />
      <NewPassword label={words.choosePassword} value={password} onChange={setPassword} />
    </GateForm>
  )
}

function Lead({ invitation }: { invitation: Invitation }) {
  const { invited_by: name, role, expires_at: until } = invitation
  return (
    <>
      <p>{say(words.inviteLead, { name, role: statusWord(role) })}</p>
      <p className="mt-1 text-13 text-text-3">{say(words.inviteUntil, { time: formatDateTime(until) })}</p>
    </>
  )
}
