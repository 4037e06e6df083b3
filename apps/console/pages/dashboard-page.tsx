// Answers for the dashboard: what the house holds, what moved, what waits for a person.
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { BackupPanel } from '#features/backups/console/backup-panel.tsx'
import { RestoreNotice } from '#features/transfers/console/restore-notice.tsx'
import { FlowPanel } from '#features/transactions/console/flow-panel.tsx'
import { LiveFeed } from '#features/transactions/console/live-feed.tsx'
import * as totals from '#features/transactions/console/total-stats.tsx'
import { RailHealth } from '#features/status/console/rail-health.tsx'
import { MoneyProofPanel } from '#features/money-proof/console/money-proof-panel.tsx'
import type { TotalDays } from '#features/transactions/console/total-stats.tsx'
import { TierPanel } from '#features/users/console/tier-panel.tsx'
import { TotalUsersStat } from '#features/users/console/total-users-stat.tsx'
import { HouseStat } from '#features/wallets/console/house-stats.tsx'
import { TotalBalanceStat } from '#features/wallets/console/total-balance-stat.tsx'
import { type AddressChange, chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { LateBoundary } from '#kit/screens/late.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { formatDate, formatRelative, formatWeekday } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { LiveChip } from '#kit/ui/live-chip.tsx'
import { useNow } from '#kit/ui/now.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import { useLive } from '../live.tsx'
import type { PageProps } from '../page-props.ts'
import { places, transactionsHref, userHref, usersHref } from '../places.ts'
import { words } from '../words.ts'
import { ReadingPage } from './page.tsx'

const currencies = ['NGN', 'USD'] as const
const periods = [
  { value: '1', label: say(words.today) },
  { value: '7', label: say(words.sevenDays) },
  { value: '30', label: say(words.thirtyDays) },
  { value: '90', label: say(words.ninetyDays) },
  { value: 'all', label: say(words.allTime) },
] as const
const periodValues = periods.map(({ value }) => value)
const usualPeriod = '30'
type Shown = (typeof currencies)[number]

export function DashboardPage({ queues }: PageProps) {
  const [values, change] = useAddressState()
  const currency = chosenOf(values, 'currency', currencies) ?? 'NGN'
  const period = chosenOf(values, 'period', periodValues) ?? usualPeriod
  const days: TotalDays = period === 'all' ? undefined : period
  const today = useNow().toISOString()
  return (
    <ReadingPage
      title={say(words.dashboard)}
      note={
        <span>
          {formatWeekday(today)}, {say(words.lagosTime)}
        </span>
      }
      acts={<Chosen period={period} currency={currency} onChange={change} />}
    >
      <div className="mb-4 empty:hidden">
        <RestoreNotice href={places.restore} switchHref={places.settings} />
      </div>
      <Totals currency={currency} days={days} />
      {/* What waits for a person comes first on a phone, and stands beside the flow where there is room. */}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_21rem]">
        <Panel title={say(words.queues)} flush className="self-start lg:col-start-2">
          <LateBoundary fallback={null}>
            {queues.map(({ path, Queue }) => (
              <Queue key={path} href={path} />
            ))}
          </LateBoundary>
        </Panel>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 self-start lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <FlowPanel currency={currency} days={days} />
          <LiveFeed userHref={userHref} allHref={places.transactions} state={<LiveStatus />} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 self-start lg:col-start-2">
          <MoneyProofPanel />
          <RailHealth />
          <BackupPanel />
          <TierPanel />
        </div>
      </div>
    </ReadingPage>
  )
}

interface ChosenProps {
  readonly period: (typeof periodValues)[number]
  readonly currency: Shown
  readonly onChange: (changes: AddressChange) => void
}

/** What the whole page is about. The usual choice leaves the address bare. */
function Chosen({ period, currency, onChange }: ChosenProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <SegmentedControl
        label={say(words.period)}
        choices={periods}
        value={period}
        onChange={(chosen) => onChange({ period: chosen === usualPeriod ? undefined : chosen })}
      />
      <SegmentedControl
        label={say(words.currency)}
        choices={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(chosen) => onChange({ currency: chosen === 'NGN' ? undefined : chosen })}
      />
    </div>
  )
}

/**
 * One panel with hairlines. No total stands beside another that says the same: naira that went out is told apart only while another
 * currency is chosen.
 */
function Totals({ currency, days }: { currency: Shown; days: TotalDays }) {
  const money = { currency, days, hrefOf: transactionsHref }
  const isNaira = currency === 'NGN'
  return (
    <dl
      aria-label={say(words.totals)}
      className={classNames(
        'grid grid-cols-1 overflow-hidden rounded-card border border-border bg-surface xs:grid-cols-2 lg:grid-cols-4',
        isNaira && 'xs:[&>:first-child]:col-span-2',
      )}
    >
      <TotalBalanceStat currency={currency} href={`${places.users}?sort=balance`} />
      <TotalUsersStat href={usersHref('')} />
      <HouseStat currency={currency} what="float" />
      <HouseStat currency={currency} what="suspense" href={places.deposits} />
      <totals.CreditsStat {...money} />
      <totals.UserOutflowsStat {...money} />
      <totals.UserInflowsStat {...money} />
      {!isNaira && <totals.NairaOutflowsStat {...money} />}
      <totals.AdminInflowsStat {...money} />
      <totals.SystemFeesStat {...money} />
      <totals.AdminOutflowsStat {...money} />
      <totals.StampDutyStat {...money} />
    </dl>
  )
}

function LiveStatus() {
  const { isLive, isPaused, changedAt, setPaused } = useLive()
  const now = useNow()
  const age =
    changedAt === undefined
      ? undefined
      : (formatRelative(changedAt.toISOString(), now) ?? formatDate(changedAt.toISOString()))
  const running = age === undefined ? say(words.live) : say(words.liveSince, { age })
  return (
    <>
      <LiveChip live={isLive}>
        {isPaused ? say(words.paused) : isLive ? running : say(words.connecting)}
      </LiveChip>
      <IconButton
        size="sm"
        label={say(isPaused ? words.resume : words.pause)}
        icon={
          isPaused ? (
            <Play size={14} strokeWidth={2} aria-hidden="true" />
          ) : (
            <Pause size={14} strokeWidth={2} aria-hidden="true" />
          )
        }
        onClick={() => setPaused(!isPaused)}
      />
    </>
  )
}
