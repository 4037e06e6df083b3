// Answers for a forgotten PIN: a code by e-mail, the birth date where one is known, then a new PIN.
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { digitsOf } from '#kit/one-time-code.ts'
import { fieldProblem, type Sending, useSend } from '#kit/screens/answers.tsx'
import { useBack } from '#kit/screens/back.ts'
import { AnotherCodeRow, CodeBoxes, shortCode } from '#kit/screens/mailed-code.tsx'
import { Note } from '#kit/screens/page.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DateInput, noDate, readDate } from '#kit/ui/date-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { confirmPinRecovery, recoverPin, requestPinRecovery } from '../upkeep-contract.ts'
import { words } from '../words.ts'
import { NewPin } from './new-pin.tsx'
import { unreadWords } from './profile-faults.ts'
import { type Customer, useTakeCustomer } from './session.ts'

interface ForgotPinPageProps {
  readonly customer: Customer
  /** Where Back leads: unlocking, or Security. */
  readonly above: string
  readonly homeHref: string
}

export function ForgotPinPage({ customer, above, homeHref }: ForgotPinPageProps) {
  const back = useBack(above)
  const [, navigate] = useLocation()
  const asking = useSend(requestPinRecovery)
  const recovering = useSend(recoverPin)
  const takeCustomer = useTakeCustomer()
  const [isProven, setProven] = useState(false)
  if (asking.answer === undefined && asking.problem?.code !== 'too_many_codes')
    return <Ask email={customer.email} asking={asking} onBack={back} />
  if (!isProven)
    return <Prove email={customer.email} asking={asking} onBack={back} onProven={() => setProven(true)} />
  const recover = async (pin: string) => {
    const answered = await recovering.send({ body: { new_pin: pin } })
    if (!answered.ok) return answered.problem.message
    takeCustomer(answered.data)
    toast.success(say(words.pinChanged))
    navigate(homeHref, { replace: true })
    return undefined
  }
  return <NewPin onBack={back} onPin={recover} />
}

interface StepProps {
  readonly email: string
  readonly asking: Sending<typeof requestPinRecovery>
  readonly onBack: () => void
}

function Ask({ email, asking, onBack }: StepProps) {
  const send = () => {
    if (!asking.pending) void asking.send({ body: {} })
  }
  return (
    <Question
      title={say(words.forgotTitle)}
      lead={say(words.forgotLead, { email })}
      onBack={onBack}
      onSubmit={send}
      dock={
        <Button type="submit" variant="primary" block pending={asking.pending}>
          {say(words.forgotSend)}
        </Button>
      }
    >
      {asking.problem !== undefined && (
        <Banner tone="warning" live>
          {asking.problem.message}
        </Banner>
      )}
      <Note icon={Info}>{say(words.forgotNote)}</Note>
    </Question>
  )
}

/** Code and birth date go together, because which of them was wrong is not told. */
function useProof(
  { asksBirthDate, length }: { asksBirthDate: boolean; length: number },
  onProven: () => void,
) {
  const confirming = useSend(confirmPinRecovery)
  const [code, setCode] = useState('')
  const [birthDate, setBirthDate] = useState(noDate)
  const [faults, setFaults] = useState<{ code?: string; birthDate?: string }>({})
  const prove = async () => {
    if (confirming.pending) return
    const day = readDate(birthDate)
    if (code.length < length) return setFaults({ code: shortCode(length) })
    if (asksBirthDate && day === null) return setFaults({ birthDate: unreadWords(birthDate) })
    const body = asksBirthDate && day !== null ? { code, date_of_birth: day } : { code }
    const answered = await confirming.send({ body })
    if (answered.ok) return onProven()
    setFaults({ code: fieldProblem(answered.problem, 'code') ?? answered.problem.message })
  }
  const changed = () => setFaults({})
  return { code, setCode, birthDate, setBirthDate, faults, changed, prove, pending: confirming.pending }
}

function Prove({ email, asking, onBack, onProven }: StepProps & { onProven: () => void }) {
  // Where no more codes are sent for now nothing says whether it is known: a date that is not is not looked at.
  const asksBirthDate = asking.answer?.asks_birth_date ?? true
  const again = useSend(requestPinRecovery)
  const length = digitsOf(again.answer || again.problem ? again : asking)
  const proof = useProof({ asksBirthDate, length }, onProven)
  return (
    <Question
      title={say(words.forgotCodeTitle)}
      lead={say(asksBirthDate ? words.forgotCodeLead : words.forgotCodeOnlyLead, { email })}
      onBack={onBack}
      onSubmit={() => void proof.prove()}
      dock={
        <Button type="submit" variant="primary" block pending={proof.pending}>
          {say(words.goOn)}
        </Button>
      }
    >
      <CodeBoxes
        value={proof.code}
        onChange={(digits) => {
          proof.changed()
          proof.setCode(digits)
        }}
        error={proof.faults.code}
        length={length}
        disabled={proof.pending}
      />
      {asksBirthDate && (
        <DateInput
          label={say(words.birthLabel)}
          birthDate
          error={proof.faults.birthDate}
          value={proof.birthDate}
          onChange={(parts) => {
            proof.changed()
            proof.setBirthDate(parts)
          }}
        />
      )}
      <Resend asking={asking} again={again} />
    </Question>
  )
}

function Resend({ asking, again }: Record<'asking' | 'again', StepProps['asking']>) {
  const { answer, sentAt } = asking
  const seconds = (answer?.resend_after_seconds ?? 0) * 1000
  return (
    <AnotherCodeRow
      className="-my-3"
      at={sentAt === undefined ? null : new Date(sentAt.getTime() + seconds)}
      pending={again.pending}
      onAsk={() => again.send({ body: {} })}
    />
  )
}
