// Answers for the field into which staff type the address they sign in with.
import { EmailInput } from '#kit/ui/email-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

export function EmailField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  return (
    <EmailInput
      label={say(words.email)}
      name="email"
      autoComplete="username"
      tall
      value={value}
      onChange={onChange}
    />
  )
}
