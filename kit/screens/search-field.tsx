// Answers for a field that searches a customer's list while somebody types.
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

interface SearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Escape empties it before it leads back. */
export function SearchField({ label, placeholder, typed, onType }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // The button goes away with the words.
  const clear = () => {
    onType('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      label={label}
      hideLabel
      type="search"
      name="q"
      inputMode="search"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={onType}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        event.preventDefault()
        onType('')
      }}
      before={<Search aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-text-3" />}
      after={
        typed !== '' && (
          <IconButton
            plain
            className="-mr-3"
            label={say(words.clearSearch)}
            icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={clear}
          />
        )
      }
    />
  )
}
