// Answers for the field into which staff type the address they sign in with.
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

export function EmailField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  return (
    <TextInput
      label={say(words.email)}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      tall
      value={value}
      onChange={onChange}
    />
  )
}
