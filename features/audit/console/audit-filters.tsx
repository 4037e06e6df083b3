// Answers for what the audit log is narrowed to: who, what, to what, how it ended, from when to when; all of it in the address.
import { type AddressChange, chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { useTypedSearch } from '#kit/screens/search-box.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { auditOutcomes } from '../contract.ts'
import type { ActWords } from './audit-parts.tsx'
import { words } from './words.ts'

export interface AuditFilters {
  readonly actor: string | undefined
  readonly action: string | undefined
  readonly target: string | undefined
  readonly outcome: (typeof auditOutcomes)[number] | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

const names = ['actor', 'action', 'target', 'outcome', 'from', 'to'] as const
export const noFilters: AddressChange = Object.fromEntries(names.map((name) => [name, undefined]))

/** What the address asks for. Anybody types an address: what cannot be asked is the server's to refuse. */
export function useAuditFilters(): AuditFilters {
  const [values] = useAddressState()
  const textOf = (name: (typeof names)[number]) => values.get(name)?.trim() || undefined
  return {
    actor: textOf('actor'),
    action: textOf('action'),
    target: textOf('target'),
    outcome: chosenOf(values, 'outcome', auditOutcomes),
    from: textOf('from'),
    to: textOf('to'),
  }
}

const outcomeChoices = [
  { value: 'any', label: say(words.anyOutcome) },
  { value: 'allowed', label: say(words.allowed) },
  { value: 'denied', label: say(words.denied) },
] as const

/** Acts by their words, each once; one that only the address knows stands there as it is. */
function actChoices(actWords: ActWords, chosen: string | undefined) {
  const named = Map.groupBy(Object.entries(actWords), ([, word]) => say(word))
  const choices = [...named]
    .map(([label, acts]) => ({ label, value: acts.map(([name]) => name).join(',') }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const isKnown = chosen === undefined || choices.some(({ value }) => value === chosen)
  return [
    { value: 'any', label: say(words.anyAction) },
    ...(isKnown ? [] : [{ value: chosen, label: labelOf(chosen, actWords) }]),
    ...choices,
  ]
}

const labelOf = (action: string, actWords: ActWords): string => {
  const word = Object.hasOwn(actWords, action) ? actWords[action] : undefined
  return word === undefined ? action : say(word)
}

interface FilterBarProps {
  readonly actWords: ActWords
  readonly filters: AuditFilters
  readonly onFilter: (changes: AddressChange) => void
}

/** Two columns on a phone, one line where there is room. */
export function AuditFilterBar({ filters, actWords, onFilter }: FilterBarProps) {
  return (
    <div
      role="search"
      aria-label={say(words.filters)}
      className="grid min-w-0 flex-1 grid-cols-2 gap-2 max-sm:min-w-full sm:flex sm:flex-wrap sm:items-center"
    >
      <TextFilter
        label={words.who}
        example={words.whoExample}
        value={filters.actor}
        onChange={(actor) => onFilter({ actor })}
      />
      <Select
        label={say(words.action)}
        hideLabel
        choices={actChoices(actWords, filters.action)}
        value={filters.action ?? 'any'}
        onChange={(action) => onFilter({ action: action === 'any' ? undefined : action })}
        className="min-w-0 sm:w-40"
      />
      <TextFilter
        label={words.target}
        example={words.targetExample}
        value={filters.target}
        onChange={(target) => onFilter({ target })}
      />
      <Select
        label={say(words.outcome)}
        hideLabel
        choices={outcomeChoices}
        value={filters.outcome ?? 'any'}
        onChange={(chosen) => onFilter({ outcome: chosen === 'any' ? undefined : chosen })}
        className="sm:w-36"
      />
      <DayFilter label={words.from} value={filters.from} onChange={(from) => onFilter({ from })} />
      <DayFilter label={words.to} value={filters.to} onChange={(to) => onFilter({ to })} />
    </div>
  )
}

interface FilterProps {
  readonly label: Word
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

function TextFilter({ label, example, value = '', onChange }: FilterProps & { readonly example: Word }) {
  const { typed, setTyped, clear } = useTypedSearch({ value, onSearch: onChange })
  return (
    <TextInput
      label={say(label)}
      hideLabel
      placeholder={`${say(label)}: ${say(example)}`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={setTyped}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onChange(typed.trim())
        if (key === 'Escape' && typed !== '') clear()
      }}
      className="min-w-0 sm:w-32"
    />
  )
}

function DayFilter({ label, value = '', onChange }: FilterProps) {
  // An instant is asked for by a link; the field shows its day.
  return (
    <TextInput
      label={say(label)}
      hideLabel
      type="date"
      value={value.slice(0, 10)}
      onChange={onChange}
      before={
        <span aria-hidden="true" className="text-12 text-text-3">
          {say(label)}
        </span>
      }
      className="min-w-0 max-sm:col-span-2 sm:w-43"
    />
  )
}
