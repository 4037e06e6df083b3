// Answers for what is known of a user: what they gave, how far it is confirmed, and the limit set for them.
import { Amount } from '#kit/ui/amount.tsx'
import { EmailText } from '#kit/ui/email-text.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatDate, formatRelative } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { StatusPill, statusWord } from '#kit/ui/status-pill.tsx'
import { TierTag } from '#kit/ui/tier-tag.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { maskedDetails } from '../reveal-contract.ts'
import { detailLabels, MaskedDetail } from './masked-detail.tsx'
import { PhoneOf } from './phone-of.tsx'
import type { UserProfile } from './user-header.tsx'
import { words } from './words.ts'

const quiet = (word: Word) => <span className="text-text-3">{say(word)}</span>
const given = (text: string | null) => text ?? quiet(words.notGiven)

/** `mayReveal`: whether what is masked can be shown, one look at a time. */
export function ProfilePanel({ user, mayReveal = false }: { user: UserProfile; mayReveal?: boolean }) {
  const now = useNow()
  const { device } = user
  const seen =
    device === null ? '' : (formatRelative(device.last_seen_at, now) ?? formatDate(device.last_seen_at))
  const facts: readonly Fact[] = [
    { label: say(words.firstName), value: given(user.first_name) },
    { label: say(words.lastName), value: given(user.last_name) },
    { label: say(words.email), value: <EmailText email={user.email} /> },
    { label: say(words.phone), value: user.phone === null ? quiet(words.notGiven) : <PhoneOf {...user} /> },
    ...maskedDetails.map((field) => ({
      label: say(detailLabels[field]),
      value:
        user[field] === null ? (
          quiet(words.notGiven)
        ) : (
          <MaskedDetail
            key={user.uuid}
            uuid={user.uuid}
            field={field}
            mask={user[field]}
            {...{ mayReveal }}
          />
        ),
    })),
    { label: say(words.tag), value: given(user.tag) },
    { label: say(words.referral), value: given(user.referral_code) },
    {
      label: say(words.device),
      value: device === null ? quiet(words.none) : `${device.name}, ${say(words.lastSeen, { time: seen })}`,
    },
    { label: say(words.joined), value: <Time at={user.created_at} /> },
    {
      label: say(words.lastActive),
      value:
        user.last_active_at === null ? quiet(words.never) : <Time at={user.last_active_at} look="relative" />,
    },
  ]
  return (
    <Panel
      title={say(words.profile)}
      note={say(user.email.includes('***@') ? words.contactMasked : words.profileNote)}
    >
      <Facts facts={facts} />
    </Panel>
  )
}

const masked = (last4: string | null) =>
  last4 === null ? (
    quiet(words.notConfirmed)
  ) : (
    <span className="font-mono text-[0.93em]">••••••• {last4}</span>
  )

export function IdentityPanel({ user }: { user: UserProfile }) {
  const documents = user.documents.map(({ id, kind, state }) => (
    <span key={id} className="mr-3 inline-flex items-center gap-2">
      {statusWord(kind)} <StatusPill status={state} />
    </span>
  ))
  const facts: readonly Fact[] = [
    { label: say(words.tier), value: <TierTag tier={user.kyc_tier} /> },
    { label: say(words.bvn), value: masked(user.identity.bvn_last4) },
    { label: say(words.nin), value: masked(user.identity.nin_last4) },
    { label: say(words.documents), value: documents.length === 0 ? quiet(words.noDocuments) : documents },
    {
      label: say(words.limits),
      value:
        user.custom_tier_limit === null ? (
          quiet(words.tierLimit)
        ) : (
          <>
            <Amount currency="NGN" amount={user.custom_tier_limit} className="font-medium" />{' '}
            <span className="text-text-3">{say(words.customLimit)}</span>
          </>
        ),
    },
  ]
  return (
    <Panel title={say(words.identity)} note={say(words.identityNote)}>
      <Facts facts={facts} />
    </Panel>
  )
}
