// Answers for digits typed or pasted anywhere on a screen that asks for nothing else: a code, a PIN.
import { useEffect, useRef } from 'react'

export interface TypedDigits {
  readonly value: string
  readonly length: number
  /** Digits only, at most `length` of them. */
  readonly onChange: (digits: string) => void
  readonly busy?: boolean | undefined
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** What a key makes of the digits so far; undefined when the key means something else. */
export function digitsAfterKey(value: string, key: string, length: number): string | undefined {
  if (/^\d$/.test(key)) return (value + key).slice(0, length)
  return key === 'Backspace' ? value.slice(0, -1) : undefined
}

/** The heading has the focus after a move, so keys land outside the field; they count all the same. */
export function useTypedDigits(typed: TypedDigits): void {
  const current = useRef(typed)
  useEffect(() => {
    current.current = typed
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { value, length, onChange, busy } = current.current
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isField(event.target) || busy === true) return
      const next = digitsAfterKey(value, event.key, length)
      if (next !== undefined && next !== value) onChange(next)
    }
    const onPaste = (event: ClipboardEvent) => {
      const { length, onChange, busy } = current.current
      const digits = event.clipboardData?.getData('text').replace(/\D/g, '').slice(0, length) ?? ''
      if (!event.defaultPrevented && !isField(event.target) && busy !== true && digits !== '')
        onChange(digits)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}
