// Answers for the gallery's panels, lists, tables, charts and what floats above them.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Moon from 'lucide-react/icons/moon'
import Table from 'lucide-react/icons/table-2'
import Zap from 'lucide-react/icons/zap'
import { useState } from 'react'
import { Amount } from '../amount.tsx'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { CurrencyTag } from '../currency-tag.tsx'
import { type Column, DataTable, type Sort } from '../data-table.tsx'
import { Dialog } from '../dialog.tsx'
import { Disclosure } from '../disclosure.tsx'
import { EmptyState, NoMatchState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Facts } from '../facts.tsx'
import { IconButton } from '../icon-button.tsx'
import { ChartLegend, LineChart } from '../line-chart.tsx'
import { ListRow, ListRows, Tile } from '../list-row.tsx'
import { Menu } from '../menu.tsx'
import { Pagination } from '../pagination.tsx'
import { Card, Panel } from '../panel.tsx'
import { PinPad } from '../pin-pad.tsx'
import { ProgressBar, ProgressSteps } from '../progress-bar.tsx'
import { ScaleProvider } from '../scale.tsx'
import { Sheet } from '../sheet.tsx'
import { ListSkeleton, Loading, Skeleton } from '../skeleton.tsx'
import { Sparkline } from '../sparkline.tsx'
import { StatusPill } from '../status-pill.tsx'
import { Steps } from '../steps.tsx'
import { Tabs } from '../tabs.tsx'
import { TextInput } from '../text-input.tsx'
import { TierTag } from '../tier-tag.tsx'
import { Stages, Timeline } from '../timeline.tsx'
import { Time } from '../time.tsx'
import { toast } from '../toast-store.ts'
import { Columns, GallerySection, Specimen } from './specimen.tsx'
import { balance, chartDays, inflow, longName, outflow, people, type Person } from './specimen-data.ts'

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

export function TablesSection() {
  const [sort, setSort] = useState<Sort>({ key: 'balance', direction: 'down' })
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
        />
        <Pagination
          page={3}
          total={12400}
          totalIsEstimate
          things="users"
          hasPrevious
          hasNext={false}
          onPrevious={() => undefined}
          onNext={() => undefined}
        />
      </Panel>
      <Columns>
        <Panel title="Waiting" flush>
          <DataTable {...table} columns={columns.slice(0, 2)} rows={undefined} skeletonRows={3} />
        </Panel>
        <Panel title="New answer on its way" flush>
          <DataTable {...table} columns={columns.slice(0, 2)} rows={people.slice(0, 3)} refreshing />
        </Panel>
        <Panel title="No match" flush>
          <DataTable {...table} rows={[]} />
        </Panel>
        <Panel title="Our fault" flush>
          <DataTable
            {...table}
            rows={undefined}
            trouble={{ status: 500, requestId: '8FQ2-71KD' }}
            onRetry={() => undefined}
          />
        </Panel>
      </Columns>
    </GallerySection>
  )
}

export function PanelsSection() {
  const [tab, setTab] = useState<'overview' | 'wallets' | 'notes'>('wallets')
  return (
    <GallerySection id="panels" title="Panels, tabs, facts, timeline">
      <Columns>
        <Panel
          title="Naira wallet"
          aside={<StatusPill status="active" />}
          foot={<span>1,204,883 entries read in 2.1 s</span>}
        >
          <Amount currency="NGN" amount="987654321.50" className="text-24 font-semibold" />
          <Facts
            className="mt-4 border-t border-hair pt-3"
            facts={[
              { label: 'account_id', value: <span className="font-mono">acc_018f3c2e91d4</span> },
              { label: 'Holder', value: longName },
              { label: 'Held', value: <Amount currency="NGN" amount="30050.00" /> },
            ]}
          />
        </Panel>
        <Panel title="Activity">
          <Timeline
            entries={[
              {
                key: '1',
                day: 'Today',
                title: 'Transfer of ₦30,050.00 is waiting',
                meta: '07:41, system',
                tone: 'info',
                icon: <ArrowUpRight size={12} />,
              },
              {
                key: '2',
                title: `${longName} added a note`,
                meta: '07:52, support',
                quote: 'Customer called about the failed credit of 20 Nov.',
                icon: <MessageSquare size={12} />,
              },
              {
                key: '3',
                day: '18 Nov 2026',
                title: 'Tier 3 approved',
                meta: '09:12, Folake Adeyemi-Bankole',
                tone: 'success',
                icon: <Zap size={12} />,
              },
            ]}
          />
        </Panel>
      </Columns>
      <Specimen label="Tabs" ground="surface" stack>
        <Tabs
          label="User"
          tabs={[
            { key: 'overview', label: 'Overview' },
            { key: 'wallets', label: 'Wallets', count: 2 },
            { key: 'notes', label: 'Notes', count: 6 },
          ]}
          value={tab}
          onChange={setTab}
          panelClassName="pt-3 text-13 text-text-2"
        >
          Content of {tab}.
        </Tabs>
        <Disclosure title="Technical details">Request 8FQ2-71KD, 2.1 s.</Disclosure>
      </Specimen>
      <Columns>
        <Panel title="First use">
          <EmptyState title="No notes yet" action={<Button size="sm">Add a note</Button>}>
            Notes are for the team; the customer never sees them.
          </EmptyState>
        </Panel>
        <Panel title="Offline, not allowed, one line">
          <ErrorState trouble={{ status: 0 }} onRetry={() => undefined} />
          <ErrorState trouble={{ status: 403, permission: 'wallets.fund' }} />
          <ErrorState inline trouble={{ status: 502 }} onRetry={() => undefined} />
        </Panel>
      </Columns>
    </GallerySection>
  )
}

export function ChartsSection() {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <GallerySection id="charts" title="Charts">
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
      </Columns>
    </GallerySection>
  )
}

export function CustomerListsSection() {
  return (
    <GallerySection id="customer-lists" title="Customer lists and steps">
      <ScaleProvider scale="large">
        <Columns>
          <Specimen label="Rows" ground="page" stack>
            <Card flush>
              <ListRows>
                {[
                  <ListRow
                    key="a"
                    href="#customer-lists"
                    lead={<Avatar name={longName} size={40} />}
                    title={longName}
                    detail="Zenith Bank · 14:06"
                    end={<Amount currency="NGN" amount="-987654321.00" />}
                  />,
                  <ListRow
                    key="b"
                    onPress={() => undefined}
                    lead={
                      <Tile tone="sand">
                        <Zap size={20} />
                      </Tile>
                    }
                    title="Ikeja Electric"
                    detail="44.4 units · 11:48"
                    end={<Amount currency="NGN" amount="350000.00" sign="always" credit />}
                    current
                  />,
                  <ListRow key="c" title="Appearance" detail="Dark" chevron onPress={() => undefined} />,
                ]}
              </ListRows>
            </Card>
            <Card flush>
              <Loading label="Loading your transactions">
                <ListSkeleton />
              </Loading>
            </Card>
            <Skeleton className="h-10 w-48" />
            <Card>
              <Facts
                facts={[
                  { label: 'Bank', value: 'Zenith · 2087 641 935' },
                  { label: 'Fee', value: 'Free' },
                  { label: 'Total', value: <Amount currency="NGN" amount="85050.00" />, total: true },
                ]}
              />
            </Card>
          </Specimen>
          <Specimen label="Three steps to start" ground="page" stack>
            <Card flush>
              <div className="flex items-center justify-between gap-3 px-4 pt-4">
                <p className="text-20 font-semibold">Three steps to start</p>
                <Badge tone="brand">1 of 3 done</Badge>
              </div>
              <Steps
                steps={[
                  {
                    key: '1',
                    title: 'Confirm your BVN',
                    body: 'Done. You can hold up to ₦300,000.',
                    state: 'done',
                  },
                  {
                    key: '2',
                    title: 'Add money',
                    body: 'Transfer from any bank to your own account number.',
                    state: 'now',
                    content: (
                      <Button variant="primary" block>
                        Add money
                      </Button>
                    ),
                  },
                  {
                    key: '3',
                    title: 'Make your first payment',
                    body: 'Your first 5 transfers each month are free.',
                    state: 'next',
                  },
                ]}
              />
            </Card>
            <Card>
              <Stages
                stages={[
                  { key: '1', title: 'Left your wallet', time: '14:02', state: 'done' },
                  {
                    key: '2',
                    title: 'Access Bank is confirming',
                    body: 'Most finish in 2 minutes.',
                    state: 'now',
                  },
                  { key: '3', title: 'Lands with Ibrahim', state: 'next' },
                ]}
              />
            </Card>
          </Specimen>
        </Columns>
      </ScaleProvider>
    </GallerySection>
  )
}

export function FloatingSection() {
  const [open, setOpen] = useState<'dialog' | 'busy' | 'question' | 'sheet' | 'drawer' | null>(null)
  const [pin, setPin] = useState('')
  const close = () => setOpen(null)
  return (
    <GallerySection id="floating" title="Dialogs, sheets, menus">
      <Specimen label="Opened by a press" ground="surface">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('busy')}>Open busy dialog</Button>
        <Button onClick={() => setOpen('question')}>Open question</Button>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
        <Menu
          head={<p className="font-semibold">{longName}</p>}
          items={[
            {
              key: 'dark',
              label: 'Dark mode',
              icon: <Moon size={16} />,
              checked: false,
              onSelect: () => toast.info('Switched'),
            },
            { key: 'line', separator: true },
            {
              key: 'out',
              label: 'Sign out',
              icon: <LogOut size={16} />,
              danger: true,
              onSelect: () => toast.info('Signed out'),
            },
          ]}
          trigger={(props) => <IconButton {...props} label="Open menu" icon={<Ellipsis size={18} />} />}
        />
      </Specimen>
      <Dialog
        open={open === 'dialog' || open === 'busy'}
        busy={open === 'busy'}
        onClose={close}
        title="Send a notification"
        description={`To ${longName}, by e-mail and in the app.`}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" pending={open === 'busy'} onClick={() => toast.success('Sent')}>
              Send
            </Button>
          </>
        }
      >
        <TextInput label="Subject" maxLength={80} />
        <TextInput label="Message" rows={4} />
        {open === 'busy' && (
          <Button variant="ghost" onClick={close}>
            Let me out
          </Button>
        )}
      </Dialog>
      <Dialog
        open={open === 'question'}
        role="alertdialog"
        size="sm"
        onClose={close}
        title="You’ll be signed out in 1:58."
        actions={
          <>
            <Button onClick={close}>Sign out</Button>
            <Button variant="primary" onClick={close} data-focus-first="">
              Stay signed in
            </Button>
          </>
        }
      />
      <ScaleProvider scale="large">
        <Sheet open={open === 'sheet'} onClose={close} title="Enter your PIN">
          <p className="pb-2 text-center">
            <Amount currency="NGN" amount="85000.00" big className="text-30 font-bold" />
            <span className="block text-14 text-text-2">
              to <strong className="font-semibold text-text">{longName}</strong>, Zenith Bank
            </span>
          </p>
          <PinPad label="PIN" value={pin} onChange={setPin} />
        </Sheet>
      </ScaleProvider>
      <Sheet open={open === 'drawer'} onClose={close} title="Menu" side="start">
        <p className="px-4 text-13 text-text-2">The console’s navigation on a phone.</p>
      </Sheet>
    </GallerySection>
  )
}
