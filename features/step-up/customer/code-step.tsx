// Answers for the second half of a strong authorisation: the code from the e-mail, typed, pasted, or sent again.
import { useEffect, useRef, useState } from 'react'
import { digitsOf } from '#kit/one-time-code.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { AnotherCodeRow, CodeBoxes, useMailedCode } from '#kit/screens/mailed-code.tsx'
import { useTypedDigits } from '#kit/screens/typed-digits.ts'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { confirmWithCode, resendCode } from '../contract.ts'
import { words } from '../words.ts'
import type { Awaiting } from './authorising.ts'

interface CodeStepProps {
  readonly awaiting: Awaiting
  /** Where the code was sent. */
  readonly email: string
  /** What the code confirms, as the server gave it. */
  readonly seen: string
  /** While the page does what was authorised. */
  readonly busy: boolean
  readonly onAuthorised: (authorisationId: string) => void
  /** It took too long: the PIN is asked for anew. */
  readonly onStartAgain: () => void
}

/** The code as it is typed, and its check against the server. */
function useCode({
  awaiting,
  busy,
  onAuthorised,
}: Pick<CodeStepProps, 'awaiting' | 'busy' | 'onAuthorised'>) {
  const confirm = useSend(confirmWithCode)
  const [length, setLength] = useState(awaiting.codeLength)
  const [isOver, setOver] = useState(false)
  const pending = confirm.pending || busy
  const typed = useMailedCode({
    length,
    pending,
    send: async (code) => {
      const answered = await confirm.send({ params: { id: awaiting.id }, body: { code } })
      if (answered.ok) {
        onAuthorised(answered.data.authorisation_id)
        return undefined
      }
      // The code stays where nobody knows whether it arrived: the same one is taken again.
      if (answered.problem.status === 0) return { fault: say(words.codeNoAnswer), stays: true }
      if (answered.problem.code === 'authorisation_stale') setOver(true)
      return { fault: answered.problem.message }
    },
  })
  /** Another code is on its way, of so many digits. */
  const restart = (digits: number) => {
    setLength(digits)
    typed.type('')
  }
  return { ...typed, length, isOver, restart, checking: confirm.pending, pending }
}

export function CodeStep({ awaiting, email, seen, busy, onAuthorised, onStartAgain }: CodeStepProps) {
  const { code, length, fault, isOver, check, take, restart, checking, pending } = useCode({
    awaiting,
    busy,
    onAuthorised,
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useTypedDigits({ value: code, length, onChange: take, busy: pending })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <p className="text-center text-14 text-pretty wrap-anywhere text-text-2">
        {say(words.codeLead, { count: length, email })}
      </p>
      <CodeBoxes
        ref={field}
        hideLabel
        value={code}
        onChange={take}
        error={fault}
        length={length}
        disabled={checking}
      />
      {isOver ? (
        <Button variant="primary" block onClick={onStartAgain}>
          {say(words.startAgain)}
        </Button>
      ) : (
        <>
          <Resend awaiting={awaiting} seen={seen} onSent={restart} />
          <Button type="submit" variant="primary" block pending={pending}>
            {say(words.goOn)}
          </Button>
        </>
      )}
    </form>
  )
}

/** The seconds count from when the last code was asked for. */
function Resend(props: { awaiting: Awaiting; seen: string; onSent: (length: number) => void }) {
  const { awaiting, seen, onSent } = props
  const sending = useSend(resendCode)
  const askedAt = (sending.answer && sending.sentAt) ?? awaiting.askedAt
  const seconds = sending.answer?.resend_after_seconds ?? awaiting.resendAfterSeconds
  const again = async () => {
    const answered = await sending.send({ params: { id: awaiting.id }, body: { seen } })
    if (answered.ok) onSent(digitsOf({ answer: answered.data }))
    return answered
  }
  return (
    <AnotherCodeRow
      at={new Date(askedAt.getTime() + seconds * 1000)}
      pending={sending.pending}
      onAsk={again}
    />
  )
}
