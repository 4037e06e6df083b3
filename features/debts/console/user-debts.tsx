// Answers for what one customer owes, on their record: nothing where they owe nothing.
import { useAnswer } from '#kit/screens/answers.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { listDebts } from '../contract.ts'
import { words } from './words.ts'

export function UserDebts({ userId, href }: { userId: string; href: string }) {
  const { data } = useAnswer(listDebts, { query: { user: userId } })
  if (data === undefined || data.total === 0) return null
  return (
    <Panel
      title={say(words.owes, { amount: formatAmount({ currency: 'NGN', amount: data.owed }) })}
      aside={<TextLink href={href}>{say(words.list)}</TextLink>}
    >
      <ul className="grid gap-1 text-14">
        {data.items.map(({ id, cause, counterparty: name, currency, remaining: amount }) => (
          <li key={id} className="wrap-anywhere">
            {formatAmount({ currency, amount })} · {say(words[cause])}, {say(words.with, { name })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
