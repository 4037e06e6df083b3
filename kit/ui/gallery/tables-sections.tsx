// Answers for the gallery's page heads, totals, tables and charts.
import Table from 'lucide-react/icons/table-2'
import { useState } from 'react'
import { Amount } from '../amount.tsx'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { CurrencyTag } from '../currency-tag.tsx'
import { DataTable } from '../data-table.tsx'
import { NoMatchState } from '../empty-state.tsx'
import { IconButton } from '../icon-button.tsx'
import { ChartLegend } from '../chart-legend.tsx'
import { LineChart } from '../line-chart.tsx'
import { Kbd, LiveChip } from '../live-chip.tsx'
import { PageHead } from '../page-head.tsx'
import { Stat, StatGrid } from '../stat.tsx'
import { Pagination } from '../pagination.tsx'
import { Panel } from '../panel.tsx'
import { ProgressBar, ProgressSteps } from '../progress-bar.tsx'
import { Sparkline } from '../sparkline.tsx'
import { StatusPill } from '../status-pill.tsx'
import { TierTag } from '../tier-tag.tsx'
import { Time } from '../time.tsx'
import { Columns, GallerySection } from './specimen.tsx'
import { balance, chartDays, inflow, outflow, people, type Person } from './specimen-data.ts'
import type { Column, RowChoice, Sort } from '../table-props.ts'

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    sortable: true,
    className: 'md:w-64',
    cell: ({ name }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="max-md:hidden">
          <Avatar name={name} size={24} look="plain" />
        </span>
        <span className="truncate">{name}</span>
      </span>
    ),
  },
  { key: 'status', header: 'Status', card: 'status', cell: ({ status }) => <StatusPill status={status} /> },
  { key: 'tier', header: 'Tier', cell: ({ tier }) => <TierTag tier={tier} /> },
  {
    key: 'wallets',
    header: 'Wallets',
    cell: ({ wallets }) => (
      <span className="flex gap-1">
        {wallets.map(({ currency, frozen }) => (
          <CurrencyTag key={currency} currency={currency} frozen={frozen} />
        ))}
      </span>
    ),
  },
  {
    key: 'balance',
    header: 'NGN balance',
    card: 'amount',
    align: 'end',
    sortable: true,
    cell: ({ balance: amount }) => <Amount currency="NGN" amount={amount} quietZero />,
  },
  { key: 'joined', header: 'Joined', card: 'meta', cell: ({ joined }) => <Time at={joined} look="day" /> },
]

export function TotalsSection() {
  return (
    <GallerySection id="totals" title="Page head and totals">
      <PageHead
        title="Dashboard"
        note="23 Oct to 21 Nov 2026, Lagos time (WAT)"
        acts={
          <>
            <LiveChip live>Live, 2 s ago</LiveChip>
            <LiveChip live={false}>Paused</LiveChip>
            <Kbd>/</Kbd>
            <Button>Export</Button>
          </>
        }
      />
      <Totals />
    </GallerySection>
  )
}

function Totals() {
  const total = (amount: string) => <Amount currency="NGN" amount={amount} />
  return (
    <StatGrid label="Totals">
      <Stat
        label="Wallet balance"
        value={total('4812406733.18')}
        note="2.4 % more"
        trend={inflow.slice(0, 14)}
      />
      <Stat label="Credits" value={total('1146920480.75')} note="8.1 % more" trend={inflow.slice(8, 22)} />
      <Stat
        label="Outflows NGN"
        value={total('742118906.25')}
        note="5.3 % more"
        trend={outflow.slice(8, 22)}
      />
      <Stat label="System fees charged" value={undefined} />
      <Stat minor label="Total users" value="128,402" note="1,906 new" />
      <Stat
        minor
        label="Admin inflows"
        value={total('18250000.00')}
        note="12 posts"
        trend={inflow.slice(3, 15)}
      />
      <Stat
        minor
        label="Admin outflows"
        value={undefined}
        trouble={{ status: 502 }}
        onRetry={() => undefined}
        note="Last known 07:58"
      />
      <Stat minor label="Stamp duty" value={total('0.00')} />
    </StatGrid>
  )
}

const counted = { key: 'gallery.users', english: { one: '{count} user', other: '{count} users' } }

function useChoice(): RowChoice<Person> {
  const all = people.map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly string[]>(all.slice(1, 3))
  const has = (key: string) => chosen.includes(key)
  return {
    has,
    toggle: (key) => setChosen(has(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
    page: chosen.length === 0 ? 'none' : chosen.length === all.length ? 'all' : 'some',
    togglePage: () => setChosen(chosen.length === all.length ? [] : all),
    nameOf: ({ name }) => name,
  }
}

export function TablesSection() {
  const [sort, setSort] = useState<Sort>({ key: 'balance', direction: 'down' })
  const choice = useChoice()
  const table = {
    caption: 'Users',
    columns,
    rowKey: ({ id }: Person) => id,
    empty: <NoMatchState onClear={() => undefined} />,
  }
  return (
    <GallerySection id="tables" title="Tables">
      <Panel title="Users" note="128,402" flush>
        <DataTable
          {...table}
          rows={people}
          rowHref={({ id }) => `#${id}`}
          currentKey="018f3c2f"
          sort={sort}
          onSort={setSort}
          choice={choice}
        />
        <Pagination
          page={3}
          total={12400}
          totalIsEstimate
          things={counted}
          hasPrevious
          hasNext={false}
          onPrevious={() => undefined}
          onNext={() => undefined}
        />
      </Panel>
      <TableStates />
    </GallerySection>
  )
}

function TableStates() {
  const table = {
    columns,
    rowKey: ({ id }: Person) => id,
    empty: <NoMatchState onClear={() => undefined} />,
  }
  return (
    <Columns>
      <Panel title="Waiting" flush>
        <DataTable
          {...table}
          caption="Users who wait"
          columns={columns.slice(0, 2)}
          rows={undefined}
          skeletonRows={3}
          onRetry={() => undefined}
        />
      </Panel>
      <Panel title="New answer on its way" flush>
        <DataTable
          {...table}
          caption="Users, read again"
          columns={columns.slice(0, 2)}
          rows={people.slice(0, 3)}
          refreshing
        />
      </Panel>
      <Panel title="No match" flush>
        <DataTable {...table} caption="No users" rows={[]} />
      </Panel>
      <Panel title="Our fault" flush>
        <DataTable
          {...table}
          caption="Users that did not come"
          rows={undefined}
          trouble={{ status: 500, requestId: '8FQ2-71KD' }}
          onRetry={() => undefined}
        />
      </Panel>
    </Columns>
  )
}

export function ChartsSection() {
  return (
    <GallerySection id="charts" title="Charts">
      <FlowChart />
      <Columns>
        <Panel title="Balance">
          <LineChart
            label="Balance by day"
            currency="NGN"
            days={chartDays}
            series={[{ name: 'Balance', values: balance }]}
            step
          />
        </Panel>
        <TotalAndLine />
      </Columns>
    </GallerySection>
  )
}

function FlowChart() {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <Panel
      title="Money in and out"
      note="Customer wallets"
      aside={
        <IconButton
          label={view === 'chart' ? 'Show as table' : 'Show as chart'}
          icon={<Table size={16} />}
          onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
        />
      }
    >
      <ChartLegend
        currency="NGN"
        entries={[
          { name: 'Inflow', amount: '987654321.00', line: 1 },
          { name: 'Outflow', amount: '742118906.25', line: 2 },
          { name: 'Net', amount: '245535414.75', signed: true },
        ]}
      />
      <LineChart
        className="mt-6"
        label="Money in and out by day"
        currency="NGN"
        days={chartDays}
        series={[
          { name: 'Inflow', values: inflow },
          { name: 'Outflow', values: outflow },
        ]}
        lastUnfinished
        view={view}
      />
    </Panel>
  )
}

function TotalAndLine() {
  return (
    <Panel title="Total and its line">
      <p className="text-13 text-text-2">Wallet balance</p>
      <Amount currency="NGN" amount="4812406733.18" className="text-20 font-semibold" />
      <p className="flex items-end justify-between text-12 text-text-3">
        2.4 % more than before <Sparkline values={inflow.slice(0, 14)} />
      </p>
      <div className="mt-6 grid gap-2">
        <ProgressBar label="Daily limit" share={0.4} says="₦40,000 of ₦100,000" />
        <ProgressBar label="Card limit" share={0.92} tone="accent" />
        <ProgressSteps step={2} of={3} />
      </div>
    </Panel>
  )
}
