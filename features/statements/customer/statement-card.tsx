// Answers for a statement that was just fetched: its days, its figures, and the code by which anyone checks it.
import { Amount } from '#kit/ui/amount.tsx'
import { CopyIcon } from '#kit/ui/copy-icon.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Statement } from './use-statement.ts'

export function StatementCard({ statement }: { statement: Statement }) {
  const { currency, code } = statement
  const amount = (text: string) => <Amount currency={currency} amount={text} />
  return (
    <Card>
      <h2 className="pb-1 text-16 font-semibold">
        {say(words.readyTitle, { from: formatDate(statement.from), to: formatDate(statement.to) })}
      </h2>
      <Facts
        facts={[
          { label: say(words.opening), value: amount(statement.opening) },
          { label: say(words.moneyIn), value: amount(statement.money_in) },
          { label: say(words.moneyOut), value: amount(statement.money_out) },
          { label: say(words.closing), value: amount(statement.closing), total: true },
          {
            label: say(words.code),
            value: (
              <span className="-mr-1.25 inline-flex items-center gap-1 whitespace-nowrap">
                {code}
                <CopyIcon text={code} label={say(words.copyCode)} said={say(words.codeCopied)} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
