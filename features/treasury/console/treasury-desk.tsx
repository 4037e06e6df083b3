// Answers for the page of treasury: each currency with whether customers' money is covered, where it is held, and how it was before.
import { formatAmount } from '#kit/ui/format.ts'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { isCoin } from '#kit/coins/networks.ts'
import type { Currency } from '#kit/money/currency.ts'
import { troubleWith, useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { partnerName } from '#kit/words/partner-name.ts'
import { say } from '#kit/words/words.ts'
import { compareNow, readTreasury } from '../contract.ts'
import { words } from '../words.ts'

type Treasury = WireAnswer<typeof readTreasury>
type Comparison = Treasury['latest'][number]
type Holder = Comparison['holders'][number]
type Line = Treasury['history'][number]

export function TreasuryDesk({ may }: DeskParts) {
  const read = useAnswer(readTreasury, {})
  const { data } = read
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data !== undefined && may(compareNow.name) && <CompareNow last={data.history[0]?.taken_at} />}
      {data?.latest.map((one) => (
        <One key={one.currency} comparison={one} />
      ))}
      <Panel flush title={say(words.history)} className="[--gutter:20px]">
        <DataTable
          caption={say(words.history)}
          columns={historyColumns}
          rows={data?.history}
          rowKey={({ currency, taken_at: at }) => `${currency} ${at}`}
          empty={<EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>}
          {...troubleWith(read)}
        />
      </Panel>
    </div>
  )
}

/** Its result comes by itself: until then it says that it is under way. */
function CompareNow({ last }: { last: string | undefined }) {
  const { send, pending, problem } = useSend(compareNow)
  const [since, setSince] = useState<{ readonly last: string | undefined }>()
  const isRunning = pending || (since !== undefined && since.last === last)
  const compare = async () => {
    const answered = await send({ body: {} })
    if (answered.ok) setSince({ last })
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <span role="status" className="text-13 text-text-2">
        {problem?.message ?? (isRunning ? say(words.comparing) : null)}
      </span>
      <Button pending={pending} onClick={() => void compare()}>
        {say(words.compareNow)}
      </Button>
    </div>
  )
}

const coverTones = { covered: 'success', short: 'danger', unknown: 'warning' } as const

function Cover({ currency, state, short_by: short }: Pick<Comparison, 'currency' | 'state' | 'short_by'>) {
  return (
    <Badge tone={coverTones[state]}>
      {state === 'short'
        ? say(words.short, { amount: formatAmount({ currency, amount: short }) })
        : say(words[state])}
    </Badge>
  )
}

function One({ comparison }: { comparison: Comparison }) {
  const { currency, customers, waiting, owed, held, taken_at: at, holders } = comparison
  const ofCoin = isCoin(currency)
  const shown = (amount: string) => formatAmount({ currency, amount })
  return (
    <Panel title={currency} aside={<Cover {...comparison} />}>
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: say(ofCoin ? words.coinsTaken : words.customers), value: shown(customers) },
            { label: say(words.waiting), value: shown(waiting) },
            { label: say(ofCoin ? words.coinsOwed : words.owed), value: shown(owed) },
            { label: say(ofCoin ? words.coinsHeld : words.held), value: shown(held) },
            { label: say(words.comparedAt), value: <Time at={at} look="second" /> },
          ]}
        />
        <DataTable
          caption={say(words.holders, { currency })}
          columns={columnsIn(currency)}
          rows={holders}
          rowKey={({ partner }) => partner}
          empty={
            <EmptyState title={say(words.noHolders, { currency })}>{say(words.noHoldersBody)}</EmptyState>
          }
        />
      </div>
    </Panel>
  )
}

const columnsIn = (currency: Currency): readonly Column<Holder>[] => [
  { key: 'partner', header: say(words.holder), card: 'title', cell: ({ partner }) => partnerName(partner) },
  {
    key: 'booked',
    header: say(words.booked),
    align: 'end',
    card: 'meta',
    cell: ({ booked }) => formatAmount({ currency, amount: booked }),
  },
  {
    key: 'said',
    header: say(words.said),
    align: 'end',
    card: 'amount',
    cell: ({ said, is_asked: isAsked }) =>
      said === null
        ? say(isAsked ? words.noAnswer : words.notAsked)
        : formatAmount({ currency, amount: said }),
  },
  differenceIn(currency),
]

/** Nothing but their custodian moves coins: what is not there is lost. Of money a part may be on its way. */
const differenceIn = (currency: Currency): Column<Holder> => ({
  key: 'difference',
  header: say(words.difference),
  align: 'end',
  card: 'status',
  cell: ({ less_by: less, more_by: more }) =>
    less !== null ? (
      <Badge tone={isCoin(currency) ? 'danger' : 'neutral'}>
        {say(words.lessBy, { amount: formatAmount({ currency, amount: less }) })}
      </Badge>
    ) : more !== null ? (
      <Badge tone="neutral">{say(words.moreBy, { amount: formatAmount({ currency, amount: more }) })}</Badge>
    ) : (
      ''
    ),
})

const historyColumns: readonly Column<Line>[] = [
  {
    key: 'when',
    header: say(words.when),
    card: 'end',
    cell: ({ taken_at: at }) => <Time at={at} look="second" />,
  },
  { key: 'currency', header: say(words.currency), card: 'title', cell: ({ currency }) => currency },
  { key: 'result', header: say(words.result), card: 'status', cell: (line) => <Cover {...line} /> },
]
