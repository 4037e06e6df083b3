// Answers for a lost phone: whoever can read the account's e-mail freezes everything, signed in or not.
import Banknote from 'lucide-react/icons/banknote'
import KeyRound from 'lucide-react/icons/key-round'
import type { LucideIcon } from 'lucide-react'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { digitsOf } from '#kit/one-time-code.ts'
import { emailFault } from '#kit/email-address.ts'
import { type Sending, useSend } from '#kit/screens/answers.tsx'
import { useBack } from '#kit/screens/back.ts'
import { AnotherCodeRow, CodeBoxes, useMailedCode } from '#kit/screens/mailed-code.tsx'
import { Note } from '#kit/screens/page.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmailInput } from '#kit/ui/email-input.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { freezeEverything, requestFreezeCode } from '../contract.ts'
import { words } from '../words.ts'
import { type Done, Frozen, FrozenElsewhere } from './frozen.tsx'

interface LostPhonePageProps {
  /** Where Back leads. */
  readonly above: string
  /** The address that is known already, or ''. */
  readonly email: string
  /** After the freeze nobody is signed in any more, here either. Who cannot sign in with this address is not led there. */
  readonly onFrozen: (next: 'signIn' | 'welcome') => void
}

/** What was frozen from this entry of the history: by which address, and whether its account is under another one now. */
function frozenIn(state: unknown): Done | undefined {
  if (typeof state !== 'object' || state === null || !('frozen' in state)) return undefined
  const { frozen } = state
  if (typeof frozen !== 'object' || frozen === null || !('email' in frozen)) return undefined
  return {
    email: String(frozen.email),
    hasMoved: 'hasMoved' in frozen && frozen.hasMoved === true,
    holdsUntil: 'holdsUntil' in frozen && typeof frozen.holdsUntil === 'string' ? frozen.holdsUntil : null,
  }
}

/** Whoever is signed in here is signed out by the freeze, which draws the app anew: only the entry of the history stays. */
function noteFrozen(frozen: Done): void {
  const before: unknown = history.state
  history.replaceState({ ...(typeof before === 'object' ? before : {}), frozen }, '')
}

export function LostPhonePage({ above, email: known, onFrozen }: LostPhonePageProps) {
  const back = useBack(above)
  const [email, setEmail] = useState(known)
  const frozen = frozenIn(useHistoryState<unknown>())
  const asking = useSend(requestFreezeCode)
  if (frozen?.hasMoved === true) return <FrozenElsewhere {...frozen} onLeave={() => onFrozen('welcome')} />
  if (frozen !== undefined) return <Frozen onLeave={() => onFrozen('signIn')} />
  if (asking.answer === undefined && asking.problem?.code !== 'too_many_codes')
    return <Ask email={email} onEmail={setEmail} asking={asking} onBack={back} />
  return <Confirm email={email.trim()} asking={asking} onBack={() => asking.forget()} onFrozen={noteFrozen} />
}

const consequences: readonly { readonly icon: LucideIcon; readonly word: Word }[] = [
  { icon: Banknote, word: words.lostMoney },
  { icon: Smartphone, word: words.lostDevices },
  { icon: KeyRound, word: words.lostBack },
]

interface AskProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly asking: Sending<typeof requestFreezeCode>
  readonly onBack: () => void
}

function Ask({ email, onEmail, asking, onBack }: AskProps) {
  const [fault, setFault] = useState<string>()
  const send = async () => {
    const wrong = emailFault(email)
    setFault(wrong)
    if (wrong !== undefined || asking.pending) return
    const answered = await asking.send({ body: { email: email.trim() } })
    if (!answered.ok) setFault(answered.problem.message)
  }
  return (
    <Question
      title={say(words.lostTitle)}
      lead={say(words.lostLead)}
      onBack={onBack}
      onSubmit={() => void send()}
      dock={
        <Button type="submit" variant="primary" block pending={asking.pending}>
          {say(words.lostSend)}
        </Button>
      }
    >
      <EmailInput
        label={say(words.lostEmail)}
        error={fault}
        value={email}
        onChange={(typed) => {
          setFault(undefined)
          onEmail(typed)
        }}
      />
      <section aria-label={say(words.lostWhat)} className="grid gap-3">
        {consequences.map(({ icon, word }) => (
          <Note key={word.key} icon={icon}>
            {say(word)}
          </Note>
        ))}
      </section>
    </Question>
  )
}

interface ConfirmProps {
  readonly email: string
  readonly asking: AskProps['asking']
  readonly onBack: () => void
  readonly onFrozen: (frozen: Done) => void
}

function Confirm({ email, asking, onBack, onFrozen }: ConfirmProps) {
  const freezing = useSend(freezeEverything)
  const again = useSend(requestFreezeCode)
  const { pending } = freezing
  const length = digitsOf(again.answer || again.problem ? again : asking)
  const { code, fault, check, type } = useMailedCode({
    length,
    pending,
    fault: asking.problem?.message,
    send: async (digits) => {
      const answered = await freezing.send({ body: { email, code: digits } })
      if (!answered.ok) return { fault: answered.problem.message }
      const { moved } = answered.data
      onFrozen({ email, hasMoved: moved !== null, holdsUntil: moved?.holds_until ?? null })
      return undefined
    },
  })
  const sentAt = again.sentAt ?? asking.sentAt
  const seconds = asking.answer?.resend_after_seconds ?? 0
  return (
    <Question
      title={say(words.lostCodeTitle)}
      lead={say(words.lostCodeLead, { email })}
      onBack={onBack}
      onSubmit={() => void check(code)}
      dock={
        <Button type="submit" variant="danger" block pending={pending}>
          {say(words.lostFreeze)}
        </Button>
      }
    >
      <div className="grid gap-2">
        <CodeBoxes length={length} value={code} onChange={type} error={fault} disabled={pending} />
        <AnotherCodeRow
          at={sentAt === undefined ? null : new Date(sentAt.getTime() + seconds * 1000)}
          pending={again.pending}
          onAsk={async () => {
            const answered = await again.send({ body: { email } })
            type('')
            return answered
          }}
        />
      </div>
    </Question>
  )
}
