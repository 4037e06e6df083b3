// Answers for a Nigerian mobile number, however a person writes it.
import type { Ref } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** `+2348031234567` of `0803 123 4567`, `803…`, `234803…` or `+234 803…`; null when it is no Nigerian mobile number. */
export function readNigerianPhone(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  const read = /^(?:\+?234|0)?([789][01]\d{8})$/.exec(digits)
  return read === null ? null : `+234${read[1]}`
}

/** The number after +234 in groups as on a SIM pack, `803 123 4567`; anything else as typed. */
function grouped(typed: string): string {
  const read = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(readNigerianPhone(typed) ?? '')
  return read === null ? typed : `${read[1]} ${read[2]} ${read[3]}`
}

type PhoneInputProps = Omit<
  TextInputProps,
  'type' | 'before' | 'inputMode' | 'rows' | 'value' | 'onChange'
> & {
  readonly value: string
  /** The text as typed; `readNigerianPhone` makes the wire's form of it. */
  readonly onChange: (typed: string) => void
  readonly ref?: Ref<HTMLInputElement> | undefined
}

export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  return (
    <TextInput
      autoComplete="tel-national"
      placeholder="803 123 4567"
      maxLength={20}
      {...rest}
      type="tel"
      inputMode="tel"
      value={value}
      onChange={onChange}
      onBlur={() => onChange(grouped(value))}
      before={<span className="text-text-2">+234</span>}
    />
  )
}
