// Answers for typing a Nigerian mobile number behind its fixed +234.
import type { Ref } from 'react'
import { groupNigerianPhone } from '#kit/nigerian-phone.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

export { readNigerianPhone } from '#kit/nigerian-phone.ts'

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
      onBlur={() => onChange(groupNigerianPhone(value))}
      before={<span className="text-text-2">+234</span>}
    />
  )
}
