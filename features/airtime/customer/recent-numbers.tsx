// Answers for the numbers that were topped up before: one press fills them in.
import { SectionHead } from '#kit/screens/page.tsx'
import { formatAmount, formatPhone } from '#kit/ui/format.ts'
import { ListRow, ListRows } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Recent, useRecentNumbers } from './use-recent-numbers.ts'

interface RecentNumbersProps {
  readonly recent: Pick<ReturnType<typeof useRecentNumbers>, 'data'>
  readonly onChoose: (number: Recent) => void
}

/** Nothing where there are none, and while they are asked for: whoever types needs no list. */
export function RecentNumbers({ recent, onChoose }: RecentNumbersProps) {
  if (recent.data === undefined || recent.data.length === 0) return null
  return (
    <section aria-label={say(words.recent)} className="grid gap-3">
      <SectionHead title={say(words.recent)} />
      <Card flush>
        <ListRows label={say(words.recent)}>
          {recent.data.map((one) => (
            <ListRow
              key={`${one.network} ${one.phone}`}
              title={formatPhone(one.phone)}
              detail={
                one.lastAmount === null
                  ? one.networkName
                  : say(words.last, {
                      network: one.networkName,
                      amount: formatAmount({ currency: 'NGN', amount: one.lastAmount }),
                    })
              }
              onPress={() => onChoose(one)}
            />
          ))}
        </ListRows>
      </Card>
    </section>
  )
}
