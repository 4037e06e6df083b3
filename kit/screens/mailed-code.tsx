// Answers for a code by mail or SMS on a customer's screen: typed, checked, and another one when the seconds are over.
import { useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { codeLength } from '#kit/one-time-code.ts'
import { classNames } from '#kit/ui/class-names.ts'
import { CodeInput, type CodeInputProps } from '#kit/ui/code-input.tsx'
import { formatCountdown } from '#kit/ui/format.ts'
import { useCountdown } from '#kit/ui/now.ts'
import { catalogue, say } from '#kit/words/words.ts'

const words = catalogue('mailed-code', {
  label: '{count}-digit code',
  long: 'It is long because several codes were asked for. Copy it from the newest email.',
  short: 'Enter all {count} digits from the email.',
  shortSms: 'Enter all {count} digits from the SMS.',
  in: 'New code in {time}',
  again: 'Send a new code',
  resent: 'We sent a new code.',
})

/** What is said of a code that is not complete. */
export const shortCode = (length: number, bySms = false): string =>
  say(bySms ? words.shortSms : words.short, { count: length })
export const codeResent = (): string => say(words.resent)

interface Asked {
  readonly length: number
  readonly pending: boolean
  readonly bySms?: boolean | undefined
  /** What is wrong before anything is typed. */
  readonly fault?: string | undefined
  /** Answers what is wrong with the code, and whether it stays in its boxes. */
  readonly send: (digits: string) => Promise<{ readonly fault: string; readonly stays?: boolean } | undefined>
}

/** The code as it is typed, and its check against the server. */
export function useMailedCode({ length, pending, bySms, fault: first, send }: Asked) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState(first)
  const check = async (digits: string) => {
    if (pending) return
    // The boxes were emptied with what was said of the code before: that stays.
    if (digits === '' && fault !== undefined) return
    if (digits.length < length) return setFault(shortCode(length, bySms))
    const wrong = await send(digits)
    if (wrong === undefined) return
    setFault(wrong.fault)
    if (wrong.stays !== true) setCode('')
  }
  const type = (digits: string) => {
    setFault(undefined)
    setCode(digits)
  }
  /** The last digit sends it. */
  const take = (digits: string) => {
    type(digits)
    if (digits.length === length && digits !== code) void check(digits)
  }
  return { code, fault, check, type, take }
}

type BoxesProps = Omit<CodeInputProps, 'label' | 'hint'> & { readonly length: number }

/** A long code says why it is long, with its label. */
export function CodeBoxes({ hideLabel, ...props }: BoxesProps) {
  const { length } = props
  const isLong = length > codeLength
  return (
    <CodeInput
      {...props}
      label={say(words.label, { count: length })}
      hideLabel={hideLabel === true && !isLong}
      hint={isLong ? say(words.long) : undefined}
    />
  )
}

interface AnotherCodeProps<Answered> {
  readonly at: Date | null
  readonly pending: boolean
  readonly onAsk: () => Promise<Answered>
}

/** Counts down the server's seconds, then offers another code. */
export function AnotherCode({ at, pending, onAsk }: AnotherCodeProps<void>) {
  const secondsLeft = useCountdown(at)
  if (secondsLeft > 0)
    return <span className="text-text-2">{say(words.in, { time: formatCountdown(secondsLeft) })}</span>
  return (
    <button
      type="button"
      aria-disabled={pending ? true : undefined}
      className="min-h-11 rounded-tag font-medium text-link hover:underline"
      onClick={() => {
        if (!pending) void onAsk()
      }}
    >
      {say(words.again)}
    </button>
  )
}

type Answered = { readonly ok: true } | { readonly ok: false; readonly problem: Problem }

/** The same in a row that says what became of it. */
export function AnotherCodeRow(props: AnotherCodeProps<Answered> & { readonly className?: string }) {
  const { onAsk, className, ...rest } = props
  const [said, setSaid] = useState<string>()
  const ask = async () => {
    const answered = await onAsk()
    setSaid(answered.ok ? codeResent() : answered.problem.message)
  }
  return (
    <div
      className={classNames(
        'flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-14',
        className,
      )}
    >
      <AnotherCode {...rest} onAsk={ask} />
      <span role="status" className="text-text-2">
        {said}
      </span>
    </div>
  )
}
