// Answers for a field that searches a list while somebody types.
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { useScale } from '#kit/ui/scale.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

export interface SearchFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onClear?: () => void
  readonly onEnter?: () => void
  /** Behind the words; it may give the field the focus. */
  readonly after?: (focus: () => void) => ReactNode
  readonly className?: string | undefined
}

/** Escape empties it before it leads back. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, typed, onType, onClear = () => onType(''), onEnter, after, className } = props
  const field = useRef<HTMLInputElement>(null)
  const isLarge = useScale() === 'large'
  const focus = () => field.current?.focus()
  // The button goes away with the words.
  const clear = () => {
    onClear()
    focus()
  }
  const press = (event: KeyboardEvent) => {
    const does = { Enter: onEnter, Escape: typed === '' ? undefined : onClear }[event.key]
    if (does === undefined) return
    event.preventDefault()
    does()
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
      maxLength={200}
      value={typed}
      onChange={onType}
      onKeyDown={press}
      className={className}
      before={
        <Search
          aria-hidden="true"
          size={isLarge ? 20 : 16}
          strokeWidth={1.75}
          className="shrink-0 text-text-3"
        />
      }
      after={
        <>
          {typed !== '' && <ClearButton isLarge={isLarge} onPress={clear} />}
          {after?.(focus)}
        </>
      }
    />
  )
}

function ClearButton({ isLarge, onPress }: { isLarge: boolean; onPress: () => void }) {
  return (
    <IconButton
      {...(isLarge ? { plain: true, className: '-mr-3' } : { size: 'sm', className: '-mr-1.5' })}
      label={say(words.clearSearch)}
      icon={<X size={isLarge ? 20 : 14} strokeWidth={isLarge ? 1.75 : 2} aria-hidden="true" />}
      onClick={onPress}
    />
  )
}
