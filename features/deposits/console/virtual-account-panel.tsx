// Answers for the account number at the partner bank that money for a user is sent to.
import { useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { AccountCard } from '#kit/ui/account-card.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAccountNumber } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { findUserVirtualAccount } from '../contract.ts'
import { words } from './words.ts'

export function VirtualAccountPanel({ user }: UserParts) {
  const { data, error, refetch } = useAnswer(findUserVirtualAccount, { params: { id: user.uuid } })
  const state = data === undefined || data === null ? undefined : <StatusPill status={data.state} />
  return (
    <Panel title={say(words.account)} {...(state === undefined ? {} : { aside: state })}>
      {data === undefined ? (
        <OnItsWay label={say(words.loadingAccount)} {...{ error, refetch }}>
          <Skeleton className="h-22 w-full rounded-card" />
        </OnItsWay>
      ) : data === null ? (
        <EmptyState title={say(words.noAccount)}>{say(words.noAccountBody)}</EmptyState>
      ) : (
        <div className="grid gap-4">
          <AccountCard
            bank={data.bank_name}
            number={data.account_number}
            shown={formatAccountNumber(data.account_number)}
            name={data.account_name}
            said={say(words.copied)}
          />
          <Facts
            facts={[
              { label: say(words.bankCode), value: data.bank_code },
              { label: say(words.provider), value: partnerName(data.provider) },
            ]}
          />
        </div>
      )}
    </Panel>
  )
}
