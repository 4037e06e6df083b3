// Answers for the second half of a strong authorisation: the code from the e-mail, typed, pasted, or sent again.
import { useEffect, useRef, useState } from 'react'
import { codeLength as shortLength, digitsOf } from '#kit/one-time-code.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { useTypedDigits } from '#kit/screens/typed-digits.ts'
import { Button } from '#kit/ui/button.tsx'
import { CodeInput } from '#kit/ui/code-input.tsx'
import { formatCountdown } from '#kit/ui/format.ts'
import { useCountdown } from '#kit/ui/now.ts'
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
  const { id } = awaiting
  const confirm = useSend(confirmWithCode)
  const [length, setLength] = useState(awaiting.codeLength)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [isOver, setOver] = useState(false)
  const pending = confirm.pending || busy
  const check = async (digits: string) => {
    if (pending) return
    // The boxes were emptied with what was said of the code before: that stays.
    if (digits === '' && fault !== undefined) return
    if (digits.length < length) return setFault(say(words.codeShort, { count: length }))
    const answered = await confirm.send({ params: { id }, body: { code: digits } })
    if (answered.ok) return onAuthorised(answered.data.authorisation_id)
    // The code stays where nobody knows whether it arrived: the same one is taken again.
    if (answered.problem.status === 0) return setFault(say(words.codeNoAnswer))
    setFault(answered.problem.message)
    setCode('')
    if (answered.problem.code === 'authorisation_stale') setOver(true)
  }
  const take = (digits: string) => {
    setFault(undefined)
    setCode(digits)
    if (digits.length === length && digits !== code) void check(digits)
  }
  /** Another code is on its way, of so many digits. */
  const restart = (digits: number) => {
    setLength(digits)
    take('')
  }
  return { code, length, fault, isOver, check, take, restart, checking: confirm.pending, pending }
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
      <CodeInput
        ref={field}
        label={say(words.codeLabel, { count: length })}
        hideLabel={length <= shortLength}
        hint={length <= shortLength ? undefined : say(words.codeLong)}
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

/** Counts down the server's seconds from when the last code was asked for, then offers another. */
function Resend(props: { awaiting: Awaiting; seen: string; onSent: (length: number) => void }) {
  const { awaiting, seen, onSent } = props
  const sending = useSend(resendCode)
  const [note, setNote] = useState<string>()
  const askedAt = (sending.answer && sending.sentAt) ?? awaiting.askedAt
  const seconds = sending.answer?.resend_after_seconds ?? awaiting.resendAfterSeconds
  const secondsLeft = useCountdown(new Date(askedAt.getTime() + seconds * 1000))
  const again = async () => {
    if (sending.pending) return
    const answered = await sending.send({ params: { id: awaiting.id }, body: { seen } })
    setNote(answered.ok ? say(words.codeResent) : answered.problem.message)
    if (answered.ok) onSent(digitsOf({ answer: answered.data }))
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-14">
      {secondsLeft > 0 ? (
        <span className="text-text-2">{say(words.codeIn, { time: formatCountdown(secondsLeft) })}</span>
      ) : (
        <button
          type="button"
          aria-disabled={sending.pending ? true : undefined}
          className="min-h-11 rounded-tag font-medium text-link hover:underline"
          onClick={() => void again()}
        >
          {say(words.codeAgain)}
        </button>
      )}
      <span role="status" className="text-text-2">
        {note}
      </span>
    </div>
  )
}
