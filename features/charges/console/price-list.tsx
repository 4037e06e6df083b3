// Answers for the price list as dated rows: what holds now, what comes, and what has been.
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listCharges } from '../contract.ts'
import { type ChargeRow, lastDay, priceInWords, serviceWords, stateAt } from './charge-words.ts'
import { words } from './words.ts'

const tones = { now: 'success', toCome: 'info', past: 'neutral' } as const
const order = ['now', 'toCome', 'past'] as const

function columnsAt(now: Date): readonly Column<ChargeRow>[] {
  return [
    {
      key: 'name',
      header: say(words.name),
      card: 'title',
      cell: ({ name, source }) => (
        <span className="block truncate" title={source}>
          {name}
        </span>
      ),
    },
    {
      key: 'state',
      header: say(words.state),
      card: 'amount',
      cell: (row) => {
        const state = stateAt(row, now)
        return (
          <Badge tone={tones[state]} quiet={state !== 'toCome'}>
            {say(words[state])}
          </Badge>
        )
      },
    },
    {
      key: 'for',
      header: say(words.appliesTo),
      cell: ({ applies_to: services }) => services.map((one) => say(serviceWords[one])).join(', '),
    },
    {
      key: 'price',
      header: say(words.price),
      card: 'status',
      cell: (row) => (
        <span className="block whitespace-normal text-text-2 md:min-w-60">{priceInWords(row)}</span>
      ),
    },
    { key: 'from', header: say(words.from), card: 'meta', cell: ({ from }) => <Time at={from} look="day" /> },
    {
      key: 'until',
      header: say(words.until),
      cell: ({ until }) =>
        until === null ? <span className="text-text-3">{say(words.noEnd)}</span> : lastDay(until),
    },
  ]
}

/** Rows in force first, then those to come, then those of the past. */
export function PriceList() {
  const now = useNow()
  const { data, error, refetch } = useAnswer(listCharges, {})
  const rows = data && order.flatMap((state) => data.filter((row) => stateAt(row, now) === state))
  return (
    <Panel flush title={say(words.list)} className="[--gutter:20px]">
      <DataTable
        caption={say(words.list)}
        columns={columnsAt(now)}
        rows={rows}
        rowKey={({ id }) => id}
        tall
        trouble={error === null ? undefined : troubleOf(error)}
        onRetry={() => void refetch()}
        empty={<EmptyState title={say(words.none)} />}
      />
    </Panel>
  )
}
