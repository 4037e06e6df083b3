// Answers for what the palette offers: pages and acts that hold every typed word, and what the server found.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { searchTransactions } from '#features/transactions/contract.ts'
import { searchUsers } from '#features/users/contract.ts'
import { userName } from '#features/users/console/user-name.ts'
import { useDebounced } from '#kit/screens/debounced.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatAmount, formatPhone } from '#kit/ui/format.ts'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { foldForSearch } from '#kit/words/fold.ts'
import { say } from '#kit/words/words.ts'
import { transactionHref, transactionsHref, userHref, usersHref } from '../../places.ts'
import { pagesOf } from '../../console-pages.ts'
import { type OfferedAct, readNamedAct } from './named-acts.ts'
import { actsOfPage } from './page-acts.ts'
import { visitedBy } from './recent.ts'
import { useSwitches } from './switches.ts'
import { words } from './words.ts'

export interface Choice {
  readonly id: string
  readonly label: string
  /** What tells two of one name apart. */
  readonly aside?: string
  readonly keys?: string
  /** Where it leads, or what it does. */
  readonly to: string | (() => void)
  /** The button that is pressed there. */
  readonly press?: string
  /** What it writes into the field, in the place of going anywhere. */
  readonly fill?: string
  /** One record, and not the way to a list. */
  readonly isRecord?: boolean
}
export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

const stillMilliseconds = 200
/** A single letter finds everybody. */
const searchedFrom = 2
const foundMost = '5'

const holds = (text: string, query: string): boolean => {
  const folded = foldForSearch(text)
  return foldForSearch(query)
    .split(' ')
    .every((word) => folded.includes(word))
}

/** `groups` of what matches; `state` is of the search for people and money alone. */
export function useChoices(admin: Admin, offered: readonly OfferedAct[], typed: string) {
  const query = typed.trim()
  const named = readNamedAct(typed, offered)
  const found = useFound(admin, named.act === undefined ? query : named.rest)
  const pages = pagesOf(admin)
    .map(({ path, label, keys }) => ({
      id: path,
      label: say(label),
      to: path,
      ...(keys === undefined ? {} : { keys }),
    }))
    .filter(({ label }) => holds(label, query))
  const acts = actsOfPage()
    .filter(({ label }) => holds(label, query))
    .map(({ label, press }, place) => ({ id: `act ${place}`, label, to: press }))
  const switches = useSwitches(admin, query.length >= searchedFrom).filter(({ label }) => holds(label, query))
  const recent = query === '' ? visitedBy(admin.uuid) : []
  const groups: readonly ChoiceGroup[] = [
    { title: say(words.namedActs), choices: [...namedChoices(admin, named, found), ...switches] },
    { title: say(words.users), choices: found.users },
    { title: say(words.transactions), choices: found.transactions },
    { title: say(words.acts), choices: acts },
    {
      title: say(words.recent),
      choices: recent.map(({ href, title }) => ({ id: `seen ${href}`, label: title, to: href })),
    },
    { title: say(words.pages), choices: pages },
  ]
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    state: found.state,
    refused: found.refused,
  }
}

type Named = ReturnType<typeof readNamedAct>
type Hits = Pick<ReturnType<typeof useFound>, 'users' | 'transactions'>

/** The act on each that was found; where only the verb was typed, that a name is missing. */
function namedChoices(
  admin: Admin,
  { act, rest, begun }: Named,
  { users, transactions }: Hits,
): readonly Choice[] {
  if (act === undefined)
    return begun.map(({ verb, label, on }) => ({
      id: `begun ${verb}`,
      label: `${label} …`,
      aside: say(missingWords[on]),
      to: '',
      fill: `${verb} `,
    }))
  const on = (choice: Choice, to: string): Choice => ({
    ...choice,
    id: `${act.verb} ${choice.id}`,
    label: `${act.label}: ${choice.label}`,
    to,
    press: act.label,
  })
  if (act.on === 'list') {
    // “export pay” means Payments before Processing payments.
    const placeOf = ({ label }: Choice) => (foldForSearch(label).startsWith(foldForSearch(rest)) ? 0 : 1)
    return pagesOf(admin)
      .filter(({ exports, label }) => exports !== undefined && holds(say(label), rest))
      .map(({ path, label }) => ({ id: path, label: say(label), to: path }))
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((page) => on(page, page.to))
  }
  const records = (act.on === 'user' ? users : transactions).filter(({ isRecord }) => isRecord === true)
  return records.map((record) =>
    on(record, act.tab === undefined ? String(record.to) : `${String(record.to)}?tab=${act.tab}`),
  )
}

const missingWords = {
  user: words.thenUser,
  transaction: words.thenTransaction,
  list: words.thenList,
} as const

/** People and money that hold the words, and the way to all of them. */
function useFound(admin: Admin, query: string) {
  const still = useDebounced(query, stillMilliseconds)
  const asks = still.length >= searchedFrom && still === query
  const may = (call: { readonly name: string }) => admin.permissions.includes(call.name)
  const asked = { query: { query: still, per_page: foundMost } }
  const users = useAnswer(searchUsers, asked, { enabled: asks && may(searchUsers) })
  const transactions = useAnswer(searchTransactions, asked, { enabled: asks && may(searchTransactions) })
  if (query.length < searchedFrom)
    return { users: [], transactions: [], state: 'idle' as const, refused: undefined }
  // A condition that is half typed cannot be read yet: that is no fault of the search.
  const failed = [users, transactions].some(({ error }) => error !== null && error.problem.status !== 422)
  // Where neither list knows the condition nothing can be found: that is said in the words of the list of transactions.
  const refused = [users, transactions].every(({ error }) => error?.problem.code === 'search_unreadable')
    ? transactions.error?.problem.message
    : undefined
  const isWaiting = !asks || users.isFetching || transactions.isFetching
  return {
    users: peopleOf(users.data?.items ?? [], query),
    transactions: moneyOf(transactions.data?.items ?? [], query),
    refused: isWaiting ? undefined : refused,
    state: failed ? ('failed' as const) : isWaiting ? ('searching' as const) : ('done' as const),
  }
}

type Found<Call extends (...given: never[]) => { readonly data: unknown }> = ReturnType<Call>['data']
type People = NonNullable<Found<typeof useAnswer<typeof searchUsers>>>['items']
type Money = NonNullable<Found<typeof useAnswer<typeof searchTransactions>>>['items']

function peopleOf(items: People, query: string): readonly Choice[] {
  const found = items.map((user) => ({
    id: user.uuid,
    label: userName(user),
    aside: [user.email, user.phone === null ? '' : formatPhone(user.phone)].filter(Boolean).join(' · '),
    to: userHref(user.uuid),
    isRecord: true,
  }))
  const all = { id: 'all users', label: say(words.allUsers, { query }), to: usersHref(query) }
  return found.length === 0 ? [] : [...found, all]
}

function moneyOf(items: Money, query: string): readonly Choice[] {
  const found = items.map((one) => ({
    id: one.id,
    label: `${formatAmount({ currency: one.currency, amount: one.amount })} · ${one.user_name ?? one.user_email}`,
    aside: `${one.reference} · ${statusWord(one.status)}`,
    to: transactionHref(one.id),
    isRecord: true,
  }))
  const all = {
    id: 'all transactions',
    label: say(words.allTransactions, { query }),
    to: transactionsHref(query),
  }
  return found.length === 0 ? [] : [...found, all]
}
