// Answers for typing an e-mail address: as it is written, with no capital and no correction of the phone's own.
import { TextInput, type TextInputProps } from './text-input.tsx'

export function EmailInput(props: Omit<TextInputProps, 'type' | 'inputMode' | 'rows'>) {
  return (
    <TextInput
      autoComplete="email"
      maxLength={254}
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
