// Answers for how billers, networks and partners are doing, by our own orders of the last minutes or hours.
import type { WireAnswer } from '#kit/http/contract.ts'
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { partnerName } from '#kit/words/partner-name.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { healthSpans, readBillHealth } from '../desk-contract.ts'
import { deskWords as words } from './desk-words.ts'

type Health = WireAnswer<typeof readBillHealth>
type Place = Health['places'][number]
type Partner = Health['partners'][number]

const counts = ['tried', 'delivered', 'refused', 'unknown'] as const
const countWords = {
  tried: words.tried,
  delivered: words.deliveredCount,
  refused: words.refused,
  unknown: words.unknown,
} as const

const tallyColumns = <Row extends Partner | Place>(): readonly Column<Row>[] => [
  ...counts.map((name): Column<Row> => ({
    key: name,
    header: say(countWords[name]),
    align: 'end',
    card: name === 'tried' ? 'amount' : name === 'delivered' ? 'meta' : name === 'refused' ? 'start' : 'end',
    cell: (row) => (
      <span className={row[name] === 0 ? 'text-text-3' : undefined}>
        {formatCount(row[name])}
        <span className="md:hidden"> {say(countWords[name]).toLowerCase()}</span>
      </span>
    ),
  })),
  {
    key: 'median',
    header: say(words.median),
    align: 'end',
    cell: ({ median_seconds: seconds }) =>
      seconds === null ? <span className="text-text-3">—</span> : sayCount(words.seconds, seconds),
  },
]

const tones: Readonly<Record<Place['state'], Tone>> = {
  fine: 'success',
  slow: 'warning',
  trouble: 'danger',
  unmeasured: 'neutral',
}

const placeColumns: readonly Column<Place>[] = [
  { key: 'name', header: say(words.biller), card: 'title', cell: ({ name }) => name },
  {
    key: 'health',
    header: say(words.health),
    card: 'status',
    cell: ({ state }) => (
      <Badge tone={tones[state]} quiet={state === 'fine' || state === 'unmeasured'}>
        {say(words[state])}
      </Badge>
    ),
  },
  ...tallyColumns<Place>(),
]
const partnerColumns: readonly Column<Partner>[] = [
  { key: 'name', header: say(words.partner), card: 'title', cell: ({ partner }) => partnerName(partner) },
  ...tallyColumns<Partner>(),
]

const spanChoices = healthSpans.map((value) => ({ value, label: say(words[value]) }))

/** `ordersHref` leads to the orders of one biller. */
export function HealthBoard({
  ordersHref,
}: {
  ordersHref: (filter: Readonly<Record<string, string>>) => string
}) {
  const [values, change] = useAddressState()
  const span = chosenOf(values, 'span', healthSpans) ?? 'quarter'
  const read = useAnswer(readBillHealth, { query: { span } }, { keepsOld: true })
  const none = <EmptyState title={say(words.noneTried)} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={say(words.span)}
          choices={spanChoices}
          value={span}
          onChange={(chosen) => change({ span: chosen === 'quarter' ? undefined : chosen })}
        />
        <p className="text-12 text-text-3">{say(words.healthNote)}</p>
      </div>
      <Panel flush title={say(words.partners)} note={say(words.partnersNote)} className="[--gutter:20px]">
        <DataTable
          caption={say(words.partners)}
          columns={partnerColumns}
          rows={read.data?.partners}
          skeletonRows={2}
          rowKey={({ partner }) => partner}
          rowHref={({ partner }) => ordersHref({ partner })}
          empty={none}
          refreshing={read.isPlaceholderData}
          {...troubleWith(read)}
        />
      </Panel>
      <Panel flush title={say(words.places)} className="[--gutter:20px]">
        <DataTable
          caption={say(words.places)}
          columns={placeColumns}
          rows={read.data?.places}
          rowKey={({ code }) => code}
          rowHref={({ code }) => ordersHref({ of: code })}
          empty={none}
          refreshing={read.isPlaceholderData}
          {...troubleWith(read)}
        />
      </Panel>
    </div>
  )
}
