// Answers for the one big number of the amount screen: typed, pasted or pressed, grouped while it grows.
import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'
import {
  afterPaste,
  afterTyping,
  caretAfter,
  digitsBehind,
  shownTyping,
  type Typing,
  type TypingFault,
} from './typed-amount.ts'

interface AmountFieldProps {
  readonly typed: string
  /** It stands there as a whole: the next digit takes its place. */
  readonly isWhole: boolean
  readonly onTyping: (typing: Typing) => void
  /** The phone's own keyboard stays away where our keys stand under the field. */
  readonly hasKeypad: boolean
  /** The id of what is said about it. */
  readonly saidBy: string
  readonly invalid: boolean
}

const faultWords: Readonly<Record<TypingFault, Word>> = {
  not_a_number: words.notANumber,
  comma: words.comma,
  decimals: words.decimals,
  too_long: words.tooLong,
}

/** Why what was typed is not taken. */
export function typingFaultWords(fault: TypingFault): string {
  return say(faultWords[fault])
}

/** What a change of the field's text means: one key, or a whole text from elsewhere. */
function typingOf({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): Typing {
  const how = nativeEvent instanceof InputEvent ? nativeEvent : undefined
  const isDeleting = how?.inputType.startsWith('delete') === true
  const key = how?.inputType === 'insertText' ? (how.data ?? '') : ''
  if (isDeleting) return afterTyping(target.value, '')
  return [...key].length === 1 ? afterTyping(target.value, key) : afterPaste(target.value)
}

/** Puts the caret back to its digit after the commas have moved. */
function useCaret(shown: string) {
  const field = useRef<HTMLInputElement>(null)
  const behind = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (behind.current === undefined || field.current === null) return
    const place = caretAfter(shown, behind.current)
    field.current.setSelectionRange(place, place)
    behind.current = undefined
  })
  const note = ({ value, selectionEnd }: HTMLInputElement) => {
    behind.current = digitsBehind(value, selectionEnd ?? value.length)
  }
  return { field, note }
}

export function AmountField({ typed, isWhole, onTyping, hasKeypad, saidBy, invalid }: AmountFieldProps) {
  const shown = shownTyping(typed)
  const { field, note } = useCaret(shown)
  const size = shown.length > 11 ? 'text-24' : shown.length > 8 ? 'text-30' : 'text-36'
  return (
    <label className="grid justify-items-center gap-1">
      <span className="text-14 text-text-2">{say(words.amountLabel)}</span>
      <span
        className={`control-box flex max-w-full items-baseline justify-center rounded-input-large px-3 py-1 font-bold ${size}`}
      >
        <span aria-hidden="true" className={typed === '' ? 'text-text-3' : undefined}>
          ₦
        </span>
        <input
          ref={field}
          value={shown}
          name="amount"
          inputMode={hasKeypad ? 'none' : 'decimal'}
          autoComplete="off"
          placeholder="0"
          aria-describedby={saidBy}
          aria-invalid={invalid ? true : undefined}
          onFocus={({ target }) => {
            if (isWhole) target.select()
          }}
          onChange={(event) => {
            note(event.target)
            onTyping(typingOf(event))
          }}
          className={`field-sizing-content max-w-full min-w-[1ch] rounded-tag tabular-nums outline-0 placeholder:text-text-3 ${
            isWhole && typed !== '' ? 'bg-brand-soft' : 'bg-transparent'
          }`}
        />
      </span>
    </label>
  )
}
