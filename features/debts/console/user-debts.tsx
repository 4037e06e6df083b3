// Answers for what one customer owes, on their record: nothing where they owe nothing.
import { useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { listDebts } from '../contract.ts'
import { causeWords } from '../queue-words.ts'
import { words } from './words.ts'

/** Beside the name of who owes: how much, and the way there. */
export function OwesBadge({ user, places: { debtHref } }: UserParts) {
  const { data } = useAnswer(listDebts, { query: { user: user.uuid } })
  const [oldest] = data?.items ?? []
  if (data === undefined || oldest === undefined) return null
  return (
    <Badge tone="danger">
      <TextLink href={debtHref(oldest.id)}>
        {say(words.owes, { amount: formatAmount({ currency: 'NGN', amount: data.owed }) })}
      </TextLink>
    </Badge>
  )
}

export function UserDebts({ user, places: { debtHref, debtsHref } }: Pick<UserParts, 'user' | 'places'>) {
  const { data } = useAnswer(listDebts, { query: { user: user.uuid } })
  if (data === undefined || data.total === 0) return null
  return (
    <Panel
      title={say(words.owes, { amount: formatAmount({ currency: 'NGN', amount: data.owed }) })}
      aside={<TextLink href={debtsHref}>{say(words.list)}</TextLink>}
    >
      <ul className="grid gap-1 text-14">
        {data.items.map(({ id, cause, counterparty: name, currency, remaining: amount }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink href={debtHref(id)}>{formatAmount({ currency, amount })}</TextLink> ·{' '}
            {say(causeWords[cause])}, {say(words.with, { name })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
