// Answers for who a record is about: name, state, tier, id, since when.
import Snowflake from 'lucide-react/icons/snowflake'
import type { ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Avatar } from '#kit/ui/avatar.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { formatDate, shortId } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { TierTag } from '#kit/ui/tier-tag.tsx'
import { say } from '#kit/words/words.ts'
import type { findUserProfile } from '../contract.ts'
import { PhoneOf } from './phone-of.tsx'
import { userName } from './user-name.ts'
import { words } from './words.ts'

export type UserProfile = WireAnswer<typeof findUserProfile>

interface UserHeaderProps {
  readonly user: UserProfile
  /** Of a page, or of a part of one. */
  readonly level?: 1 | 2
  readonly acts?: ReactNode
  /** Beside the name: what other features say of them first. */
  readonly marks?: ReactNode
}

export function UserHeader({ user, level = 1, acts, marks }: UserHeaderProps) {
  const name = userName(user)
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <header className="flex flex-wrap items-center gap-4">
      <span className="max-sm:hidden">
        <Avatar name={name} size={48} look="plain" />
      </span>
      <div className="min-w-0 flex-1 max-md:basis-full">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading tabIndex={-1} className="text-20 font-semibold wrap-anywhere">
            {name}
          </Heading>
          <StatusPill status={user.status} />
          <TierTag tier={user.kyc_tier} />
          {user.frozen && (
            <Badge tone="info" icon={<Snowflake aria-hidden="true" size={12} strokeWidth={2.25} />}>
              {say(words.frozen)}
            </Badge>
          )}
          {marks}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-13 text-text-2">
          <span className="wrap-anywhere">{user.email}</span>
          <span className="whitespace-nowrap">
            <PhoneOf {...user} />
          </span>
          <CopyField mono text={user.uuid} label={say(words.copyUuid)}>
            <span title={user.uuid}>{shortId(user.uuid)}</span>
          </CopyField>
          <span className="whitespace-nowrap">
            {say(words.joinedOn, { day: formatDate(user.created_at) })}
          </span>
        </div>
      </div>
      {user.wallets.length > 0 && <HeaderBalances wallets={user.wallets} />}
      {acts}
    </header>
  )
}

/** What each wallet holds, read before anything is done to the record. */
function HeaderBalances({ wallets }: Pick<UserProfile, 'wallets'>) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {wallets.map(({ currency, balance }) => (
        <div key={currency}>
          <dt className="text-12 text-text-3">{say(words.balanceIn, { currency })}</dt>
          <dd className="text-16 font-semibold">
            <Amount currency={currency} amount={balance} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same geometry while the first answer is on its way. */
export function UserHeaderSkeleton() {
  return (
    <div className="flex items-center gap-4">
      <Skeleton className="size-12 rounded-pill max-sm:hidden" />
      <div className="grid gap-2">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80 max-w-[70vw]" />
      </div>
    </div>
  )
}
