// Answers for finding the customer whose money it is.
import { useState } from 'react'
import { searchUsers } from '#features/users/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { useDebounced } from '#kit/screens/debounced.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { ListRow, ListRows } from '#kit/ui/list-row.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'
import { fullName } from '#kit/words/full-name.ts'

export type FoundUser = WireAnswer<typeof searchUsers>['items'][number]

const stillMilliseconds = 300
const lettersLeast = 2
const shownMost = '5'

/** First and last name; the address of who has not given a name yet. */
export const nameOf = (user: FoundUser): string => fullName(user) || user.email

/** Two of one name are told apart by what a list shows of their phone. */
const detailOf = ({ email, phone, kyc_tier: tier }: FoundUser): string =>
  [
    email,
    ...(phone === null ? [] : [say(words.phoneEnding, { end: phone.slice(-4) })]),
    say(words.tierOf, { tier: String(tier) }),
  ].join(' · ')

export function CustomerFinder({ onChoose }: { onChoose: (user: FoundUser) => void }) {
  const [typed, setTyped] = useState('')
  const sought = useDebounced(typed.trim(), stillMilliseconds)
  const isAsked = sought.length >= lettersLeast
  const { data, error, refetch } = useAnswer(
    searchUsers,
    { query: { query: sought, per_page: shownMost } },
    { enabled: isAsked },
  )
  return (
    <div className="grid gap-2">
      <TextInput
        label={say(words.findCustomer)}
        hint={say(words.findHint)}
        name="customer"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={setTyped}
        focusFirst
      />
      {isAsked && error !== null && <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />}
      {isAsked && data !== undefined && <Found users={data.items} onChoose={onChoose} />}
    </div>
  )
}

/** On a phone they come below what is seen. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

interface FoundProps {
  readonly users: readonly FoundUser[]
  readonly onChoose: (user: FoundUser) => void
}

function Found({ users, onChoose }: FoundProps) {
  if (users.length === 0)
    return (
      <p role="status" className="text-13 text-text-2">
        {say(words.nobodyFound)}
      </p>
    )
  return (
    <div ref={intoView}>
      <ListRows label={say(words.foundCustomers)}>
        {users.map((user) => (
          <ListRow
            key={user.uuid}
            chevron
            title={nameOf(user)}
            detail={detailOf(user)}
            onPress={() => onChoose(user)}
          />
        ))}
      </ListRows>
    </div>
  )
}
