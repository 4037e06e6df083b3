// Answers for the field in which somebody of staff chooses a password.
import { PasswordInput } from '#kit/ui/password-input.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { words } from './words.ts'

interface NewPasswordProps {
  readonly label: Word
  readonly value: string
  readonly onChange: (password: string) => void
}

export function NewPassword({ label, value, onChange }: NewPasswordProps) {
  return (
    <PasswordInput
      label={say(label)}
      hint={say(words.passwordHint)}
      name="password"
      autoComplete="new-password"
      tall
      {...{ value, onChange }}
    />
  )
}
