// Answers for a mailed code on these screens: the field, and another code when the seconds are over.
import { useState } from 'react'
import { codeLength } from '#kit/one-time-code.ts'
import { CodeInput } from '#kit/ui/code-input.tsx'
import { formatCountdown } from '#kit/ui/format.ts'
import { useCountdown } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

interface CodeFieldProps {
  /** Digits of the code that was mailed. */
  readonly length: number
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error: string | undefined
  readonly disabled: boolean
  /** When another code can be asked for. */
  readonly againAt: Date | null
  /** Asks for another; answers why not. */
  readonly onAgain: () => Promise<string | undefined>
}

export function CodeField({ length, value, onChange, error, disabled, againAt, onAgain }: CodeFieldProps) {
  const secondsLeft = useCountdown(againAt)
  const [said, setSaid] = useState<string>()
  const again = async () => {
    setSaid((await onAgain()) ?? say(words.codeResent))
    onChange('')
  }
  return (
    <div className="grid gap-2">
      <CodeInput
        label={say(words.codeLabel, { count: length })}
        hint={length <= codeLength ? undefined : say(words.codeLong)}
        value={value}
        onChange={onChange}
        error={error}
        length={length}
        disabled={disabled}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-14">
        {secondsLeft > 0 ? (
          <span className="text-text-2">{say(words.codeIn, { time: formatCountdown(secondsLeft) })}</span>
        ) : (
          <button
            type="button"
            className="min-h-11 rounded-tag font-medium text-link hover:underline"
            onClick={() => void again()}
          >
            {say(words.codeAgain)}
          </button>
        )}
        <span role="status" className="text-text-2">
          {said}
        </span>
      </div>
    </div>
  )
}
