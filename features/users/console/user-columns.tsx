// Answers for what the list of users shows of each.
import type { WireAnswer } from '#kit/http/contract.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { CurrencyTag } from '#kit/ui/currency-tag.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import type { searchUsers } from '../contract.ts'
import { userName } from './user-name.ts'
import { words } from './words.ts'

export type UserRow = WireAnswer<typeof searchUsers>['items'][number]

const quiet = (text: string) => <span className="text-text-3">{text}</span>

function NairaBalance({ wallets }: UserRow) {
  const naira = wallets.find(({ currency }) => currency === 'NGN')
  return naira === undefined ? (
    quiet(say(words.none))
  ) : (
    <Amount currency="NGN" amount={naira.balance} quietZero />
  )
}

function Wallets({ wallets, frozen }: UserRow) {
  if (wallets.length === 0) return quiet(say(words.none))
  return (
    <span className="inline-flex gap-1">
      {wallets.map(({ currency }) => (
        <CurrencyTag key={currency} currency={currency} frozen={frozen} />
      ))}
    </span>
  )
}

export const userColumns: readonly Column<UserRow>[] = [
  {
    key: 'name',
    header: say(words.name),
    card: 'title',
    sortable: true,
    className: 'md:w-56',
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar name={userName(user)} size={24} look="plain" />
        <span className="truncate">{userName(user)}</span>
      </span>
    ),
  },
  {
    key: 'email',
    header: say(words.email),
    className: 'md:max-w-36 truncate',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    key: 'phone',
    header: say(words.phone),
    cell: ({ phone }) => (phone === null ? quiet(say(words.none)) : formatPhone(phone)),
  },
  { key: 'tier', header: say(words.tier), cell: ({ kyc_tier: tier }) => tier },
  {
    key: 'status',
    header: say(words.status),
    card: 'status',
    cell: ({ status }) => <StatusPill status={status} />,
  },
  { key: 'wallets', header: say(words.wallets), cell: (user) => <Wallets {...user} /> },
  {
    key: 'balance',
    header: say(words.balance),
    align: 'end',
    card: 'amount',
    sortable: true,
    cell: (user) => <NairaBalance {...user} />,
  },
  {
    key: 'joined',
    header: say(words.joined),
    sortable: true,
    cell: ({ created_at: at }) => <Time at={at} look="day" />,
  },
  {
    key: 'last_active',
    header: say(words.lastActive),
    card: 'meta',
    sortable: true,
    cell: ({ last_active_at: at }) =>
      at === null ? quiet(say(words.never)) : <Time at={at} look="relative" />,
  },
]
