// Answers for what the list of users shows of each.
import type { WireAnswer } from '#kit/http/contract.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { CurrencyTag } from '#kit/ui/currency-tag.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import type { searchUsers } from '../contract.ts'
import { userName } from './user-name.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

export type UserRow = WireAnswer<typeof searchUsers>['items'][number]

const quiet = (text: string) => <span className="text-text-3">{text}</span>

/** The naira; which wallets there are beside it only where that says more. */
function Balance({ wallets, frozen }: UserRow) {
  const naira = wallets.find(({ currency }) => currency === 'NGN')
  return (
    <span className="grid justify-items-end gap-0.5">
      {naira === undefined ? (
        quiet(say(words.none))
      ) : (
        <Amount currency="NGN" amount={naira.balance} quietZero />
      )}
      {(frozen || wallets.some(({ currency }) => currency !== 'NGN')) && (
        <span className="inline-flex gap-1">
          {wallets.map(({ currency }) => (
            <CurrencyTag key={currency} currency={currency} frozen={frozen} />
          ))}
        </span>
      )}
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
    key: 'contact',
    header: say(words.contact),
    cell: ({ email, phone }) => (
      <span className="grid max-w-84">
        <span className="truncate">{email}</span>
        <span className="text-12 text-text-3">
          {phone === null ? say(words.noPhone) : formatPhone(phone)}
        </span>
      </span>
    ),
  },
  { key: 'tier', header: say(words.tier), cell: ({ kyc_tier: tier }) => tier },
  {
    key: 'status',
    header: say(words.status),
    card: 'status',
    cell: ({ status, frozen }) => (
      <span className="inline-flex flex-wrap gap-1">
        <StatusPill status={status} />
        {frozen && <StatusPill status="frozen" />}
      </span>
    ),
  },
  {
    key: 'balance',
    header: say(words.balance),
    align: 'end',
    card: 'amount',
    sortable: true,
    cell: (user) => <Balance {...user} />,
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
