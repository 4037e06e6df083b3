// Answers for the code from the e-mail: typed, pasted or filled in, sent again, or sent elsewhere.
import Info from 'lucide-react/icons/info'
import { Redirect, useLocation } from 'wouter'
import { digitsOf } from '#kit/one-time-code.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { useBack } from '#kit/screens/back.ts'
import { AnotherCode, CodeBoxes, codeResent, useMailedCode } from '#kit/screens/mailed-code.tsx'
import { Note } from '#kit/screens/page.tsx'
import { Question } from '#kit/screens/question.tsx'
import { Said } from '#kit/screens/said.tsx'
import { useTypedDigits } from '#kit/screens/typed-digits.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { confirmCode } from '../contract.ts'
import { words } from '../words.ts'
import { type Arrival, resendAt, useDraft } from './draft.tsx'
import { useTakeCustomer } from './session.ts'
import { stepsOf } from './steps.ts'

interface CodePageProps {
  readonly arrival: Arrival
  readonly emailHref: string
}

/** Without an address there is nothing that a code could confirm, so the question before is asked again. */
export function CodePage(props: CodePageProps) {
  const { draft } = useDraft()
  return draft.email === '' ? <Redirect to={props.emailHref} replace /> : <Code {...props} />
}

/** The code as it is typed, and its check against the server, which says who this is. */
function useCode(arrival: Arrival, email: string) {
  const { change, codeRequest } = useDraft()
  const codeLength = digitsOf(codeRequest)
  const takeCustomer = useTakeCustomer()
  const confirm = useSend(confirmCode)
  const { pending } = confirm
  const typed = useMailedCode({
    length: codeLength,
    pending,
    send: async (code) => {
      const answered = await confirm.send({ body: { email, code } })
      if (!answered.ok) return { fault: fieldProblem(answered.problem, 'code') ?? answered.problem.message }
      const { customer, is_new: isNew } = answered.data
      const isKnown = arrival === 'create' && customer.step === 'unlock'
      change({ surprise: isKnown ? 'is_known' : arrival === 'sign-in' && isNew ? 'is_new' : undefined })
      takeCustomer(customer)
      return undefined
    },
  })
  useTypedDigits({ value: typed.code, length: codeLength, onChange: typed.take, busy: pending })
  return { ...typed, codeLength, pending }
}

function Code({ arrival, emailHref }: CodePageProps) {
  const { draft } = useDraft()
  const email = draft.email.trim()
  const { code, fault, take, check, codeLength, pending } = useCode(arrival, email)
  return (
    <Question
      title={say(words.codeTitle)}
      lead={
        <Said
          word={words.codeSentTo}
          parts={{ email: <strong className="font-semibold text-text">{email}</strong> }}
        />
      }
      step={2}
      of={stepsOf(arrival)}
      onBack={useBack(emailHref)}
      onSubmit={() => void check(code)}
      dock={
        <Button type="submit" variant="primary" block pending={pending}>
          {say(words.goOn)}
        </Button>
      }
    >
      <CodeBoxes
        hideLabel
        value={code}
        onChange={take}
        error={fault}
        length={codeLength}
        disabled={pending}
      />
      <NotArrived email={email} emailHref={emailHref} onSent={() => take('')} />
    </Question>
  )
}

/** What to do while no code has come: wait, ask again, or mend the address. */
function NotArrived({ email, emailHref, onSent }: { email: string; emailHref: string; onSent: () => void }) {
  const { codeRequest } = useDraft()
  const [, navigate] = useLocation()
  const again = async () => {
    const answered = await codeRequest.send({ body: { email } })
    if (!answered.ok) return
    onSent()
    toast.success(codeResent())
  }
  return (
    <>
      <div className="-my-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-14">
        <AnotherCode at={resendAt(codeRequest)} pending={codeRequest.pending} onAsk={again} />
        <button
          type="button"
          className="min-h-11 rounded-tag font-medium text-link hover:underline"
          onClick={() => navigate(emailHref, { replace: true })}
        >
          {say(words.codeChange)}
        </button>
      </div>
      {codeRequest.problem === undefined ? (
        <Note icon={Info}>{say(words.codeNote)}</Note>
      ) : (
        <Banner tone="warning" live>
          {codeRequest.problem.message}
        </Banner>
      )}
    </>
  )
}
