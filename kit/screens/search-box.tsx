// Answers for searching a list while typing: the words reach the address once the keys are still.
import ListFilter from 'lucide-react/icons/list-filter'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Menu } from '#kit/ui/menu.tsx'
import { say } from '#kit/words/words.ts'
import { useDebounced } from './debounced.ts'
import { deskWords } from './desk-words.ts'
import { SearchField, type SearchFieldProps } from './search-field.tsx'

const stillMilliseconds = 200

/** A condition that the search understands, beside words. */
interface SearchCondition {
  readonly label: string
  /** As it is typed: `amount>50000`. */
  readonly example: string
}

interface SearchBoxProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'className'> {
  /** What the address holds. */
  readonly value: string
  readonly onSearch: (words: string) => void
  readonly conditions?: readonly SearchCondition[]
}

/** What is typed, and the search that follows it once the keys are still. */
export function useTypedSearch({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const still = useDebounced(typed, stillMilliseconds)
  if (known !== value) {
    setKnown(value)
    // What was searched from here is in the box already, perhaps with a blank behind it.
    if (typed.trim() !== value) setTyped(value)
  }
  const latest = useRef({ typed, value, onSearch })
  useEffect(() => {
    latest.current = { typed, value, onSearch }
  })
  // Only stillness searches: a change of the address is no reason to put the old words back.
  useEffect(() => {
    const now = latest.current
    if (still === now.typed && still.trim() !== now.value) now.onSearch(still.trim())
  }, [still])
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return { typed, setTyped, clear }
}

/** Enter searches at once, Esc clears. A change of the address from elsewhere shows in the box. */
export function SearchBox({ value, onSearch, conditions, ...shown }: SearchBoxProps) {
  const { typed, setTyped, clear } = useTypedSearch({ value, onSearch })
  return (
    <SearchField
      {...shown}
      typed={typed}
      onType={setTyped}
      onClear={clear}
      onEnter={() => onSearch(typed.trim())}
      after={(focus) =>
        conditions !== undefined && (
          <ConditionMenu
            conditions={conditions}
            onChosen={(condition) => {
              setTyped(`${typed} ${condition}`.trim())
              focus()
            }}
          />
        )
      }
    />
  )
}

/** What can be asked for beside words, and how it is written. */
function ConditionMenu(props: {
  conditions: readonly SearchCondition[]
  onChosen: (condition: string) => void
}) {
  return (
    <Menu
      items={props.conditions.map(({ label, example }) => ({
        key: example,
        label,
        aside: <span className="font-mono text-12">{example}</span>,
        onSelect: () => props.onChosen(example),
      }))}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          size="sm"
          className="-mr-1.5"
          label={say(deskWords.addCondition)}
          icon={<ListFilter size={14} aria-hidden="true" />}
        />
      )}
    />
  )
}

/** Names the condition that nobody can read, with how it is written; the list stands as it was meanwhile. */
export function UnreadableTerm({
  unreadable,
}: {
  unreadable: { term: string; example: string } | undefined
}) {
  return (
    <span role="status" className="text-12 text-danger empty:hidden">
      {unreadable !== undefined && say(deskWords.unreadable, unreadable)}
    </span>
  )
}
