// Answers for passwords: paste and password managers work, and the reader may look at what was typed.
import { say } from '#kit/words/words.ts'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { words } from './words.ts'

/** `autoComplete` says which: `current-password` to sign in, `new-password` to choose one. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after' | 'rows'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          size="sm"
          className="-mr-1"
          label={shown ? say(words.hidePassword) : say(words.showPassword)}
          icon={shown ? <EyeOff size={18} strokeWidth={1.75} /> : <Eye size={18} strokeWidth={1.75} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
