// Answers for the frame of the app: tabs under the thumb, from 1024 px a rail, one column and a second pane.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { fullName } from '#kit/words/full-name.ts'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { OfflineStrip } from '#kit/ui/banner.tsx'
import { BrandName } from '#kit/ui/brand.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { formatTime } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { useOfflineSince } from './connection.ts'
import { useRestoring } from './offline.ts'
import { type Place, tabs } from './pages.ts'
import { places } from './places.ts'
import { firstWords as words } from './first-words.ts'

interface FrameProps {
  readonly customer: Customer
  readonly tab: Place['tab'] | undefined
  /** Tabs stand on their own pages only; a page below them has Back. */
  readonly hasTabs: boolean
  /** What stands beside the column from 1024 px on. */
  readonly pane: ReactNode
  readonly children: ReactNode
}

export function Frame({ customer, tab, hasTabs, pane, children }: FrameProps) {
  const offlineSince = useOfflineSince()
  useRestoring(offlineSince !== undefined)
  return (
    <div className="flex min-h-dvh flex-col bg-page">
      {offlineSince !== undefined && (
        <div className="sticky top-0 z-10">
          <OfflineStrip savedAt={formatTime(offlineSince)} />
        </div>
      )}
      <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[176px_minmax(0,480px)_minmax(0,400px)] lg:justify-center lg:gap-6 lg:p-6 xl:grid-cols-[248px_480px_400px] xl:gap-8">
        <Rail customer={customer} tab={tab} />
        <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-120 flex-1 flex-col lg:mx-0">
          {children}
        </main>
        {hasTabs && <TabBar tab={tab} />}
        <aside aria-label={say(words.beside)} className="hidden lg:block">
          <div className="sticky top-6">{pane}</div>
        </aside>
      </div>
    </div>
  )
}

interface TabLook {
  readonly link: string
  readonly current: string
  readonly other: string
}
const underThumb: TabLook = {
  link: 'grid justify-items-center gap-0.5 rounded-card pt-1.5 pb-1 text-12',
  current: 'font-semibold text-brand',
  other: 'font-medium text-text-3',
}
const inRail: TabLook = {
  link: 'flex min-h-12 items-center gap-3 rounded-card px-3 text-16 transition-colors',
  current: 'bg-surface font-semibold text-brand',
  other: 'font-medium text-text-2 hover:bg-hover',
}

interface TabListProps {
  readonly tab: Place['tab'] | undefined
  readonly look: TabLook
  readonly className: string
}

function TabList({ tab, look, className }: TabListProps) {
  return (
    <ul className={className}>
      {tabs.map((one) => {
        const current = one.tab === tab
        return (
          <li key={one.path}>
            <Link
              href={one.path}
              aria-current={current ? 'page' : undefined}
              className={classNames(look.link, current ? look.current : look.other)}
            >
              <one.icon
                aria-hidden="true"
                size={24}
                strokeWidth={1.75}
                className={current ? 'fill-brand-soft' : undefined}
              />
              {say(one.word)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function TabBar({ tab }: Pick<FrameProps, 'tab'>) {
  return (
    <nav
      aria-label={say(words.main)}
      className="sticky bottom-0 z-10 border-t border-border bg-surface px-1 pt-1 pb-[calc(4px+env(safe-area-inset-bottom))] lg:hidden"
    >
      <TabList tab={tab} look={underThumb} className="mx-auto grid max-w-120 grid-cols-5" />
    </nav>
  )
}

function Rail({ customer, tab }: Pick<FrameProps, 'customer' | 'tab'>) {
  return (
    <header className="hidden lg:block">
      <div className="sticky top-6 flex h-[calc(100dvh-48px)] flex-col gap-6">
        <Link href={places.home} className="self-start rounded-button px-3 py-1.5 text-20 [&>span]:text-20">
          <BrandName />
        </Link>
        <nav aria-label={say(words.main)}>
          <TabList tab={tab} look={inRail} className="grid gap-1" />
        </nav>
        <Person customer={customer} />
      </div>
    </header>
  )
}

function Person({ customer }: { customer: Customer }) {
  const name = fullName(customer)
  return (
    <div className="mt-auto flex items-center gap-3 px-3">
      <Avatar name={name} size={40} look="brand" />
      <p className="min-w-0">
        <span className="block truncate text-14 font-semibold" title={name}>
          {name}
        </span>
        <span className="block text-12 text-text-2">{say(words.tierOf, { tier: customer.kyc_tier })}</span>
      </p>
    </div>
  )
}
