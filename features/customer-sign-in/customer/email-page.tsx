// Answers for the first question of signing up and of signing in: the e-mail address.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { emailFault } from '#kit/email-address.ts'
import { useBack } from '#kit/screens/back.ts'
import { Note } from '#kit/screens/page.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmailInput } from '#kit/ui/email-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { type Arrival, useDraft } from './draft.tsx'
import { stepsOf } from './steps.ts'

interface EmailPageProps {
  readonly arrival: Arrival
  readonly codeHref: string
  readonly lostHref: string
}

/** Asks for the code to the address that was typed. */
function useSendCode(codeHref: string) {
  const { draft, codeRequest } = useDraft()
  const [, navigate] = useLocation()
  const [fault, setFault] = useState<string>()
  const send = async () => {
    const email = draft.email.trim()
    const wrong = emailFault(email)
    setFault(wrong)
    if (wrong !== undefined || codeRequest.pending) return
    const answered = await codeRequest.send({ body: { email } })
    // Where no more codes are sent for now, the newest one is what to type.
    if (answered.ok || answered.problem.code === 'too_many_codes') navigate(codeHref)
    else setFault(answered.problem.message)
  }
  return { send, fault, forget: () => setFault(undefined), pending: codeRequest.pending }
}

export function EmailPage({ arrival, codeHref, lostHref }: EmailPageProps) {
  const { draft, change } = useDraft()
  const back = useBack('/welcome')
  const { send, fault, forget, pending } = useSendCode(codeHref)
  const isNew = arrival === 'create'
  return (
    <Question
      title={say(isNew ? words.emailTitle : words.emailBackTitle)}
      lead={say(isNew ? words.emailLead : words.emailBackLead)}
      step={1}
      of={stepsOf(arrival)}
      onBack={back}
      onSubmit={() => void send()}
      dock={
        <Button type="submit" variant="primary" block pending={pending}>
          {say(words.emailSend)}
        </Button>
      }
    >
      <EmailInput
        label={say(words.emailLabel)}
        hint={isNew ? say(words.emailHint) : undefined}
        error={fault}
        value={draft.email}
        onChange={(email) => {
          forget()
          change({ email })
        }}
      />
      {isNew ? (
        <Note icon={ShieldCheck}>{say(words.emailNote)}</Note>
      ) : (
        <p className="text-14">
          <TextLink href={lostHref} className="inline-block py-2.5">
            {say(words.lostPhone)}
          </TextLink>
        </p>
      )}
    </Question>
  )
}
