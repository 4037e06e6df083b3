// Answers for what we owe a customer whose account is closed: their wallet does not show it, because it takes nothing any more.
import { type CaseKind, listCases } from '#features/cases/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './return-words.ts'

const unclaimed: CaseKind = 'transfer_return_unclaimed'

export function WeOwe({ user, places: { caseHref } }: UserParts) {
  const query = { user: user.uuid, kind: unclaimed, per_page: '100' }
  const { data } = useAnswer(listCases, { query }, { enabled: user.status === 'closed' })
  const owed = (data?.items ?? []).flatMap(({ id, facts }) => {
    const amount = facts['total']
    return amount === undefined ? [] : [{ id, amount }]
  })
  if (owed.length === 0) return null
  return (
    <Panel title={say(words.weOwe)}>
      <ul className="grid gap-1 text-14">
        {owed.map(({ id, amount }) => (
          <li key={id}>
            <TextLink href={caseHref(id)}>
              {say(words.weOweAfterClosing, { amount: formatAmount({ currency: 'NGN', amount }) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
