// Answers for the navigation: only what exists now, with names or as icons.
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import IdCard from 'lucide-react/icons/id-card'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import Megaphone from 'lucide-react/icons/megaphone'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Percent from 'lucide-react/icons/percent'
import PanelLeft from 'lucide-react/icons/panel-left'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserX from 'lucide-react/icons/user-x'
import UsersIcon from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { ApprovalCount } from '#features/approvals/console/approval-count.tsx'
import { listRequests } from '#features/tiers/queue-contract.ts'
import { useMedia } from '#kit/screens/media.ts'
import { BrandMark, BrandName, useBrand } from '#kit/ui/brand.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Tooltip } from '#kit/ui/tooltip.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { places } from '../places.ts'
import { words } from '../words.ts'
import { useTransactionAt } from './section.ts'

interface Item {
  readonly href: string
  readonly label: Word
  readonly icon: LucideIcon
  /** The call that its page lives on; who may not make it does not see the place. Without one everybody may. */
  readonly needs?: string
  /** How much waits there for the reader. */
  readonly Count?: () => ReactNode
}

const groups: readonly (readonly Item[])[] = [
  [
    { href: places.dashboard, label: words.dashboard, icon: LayoutDashboard },
    { href: places.users, label: words.users, icon: UsersIcon },
    { href: places.transactions, label: words.transactions, icon: ArrowLeftRight },
  ],
  [
    { href: places.approvals, label: words.approvals, icon: UserCheck, Count: ApprovalCount },
    { href: places.transfers, label: words.transfers, icon: Send },
    { href: places.deposits, label: words.deposits, icon: Hourglass },
    { href: places.cases, label: words.cases, icon: FolderOpen },
    { href: places.debts, label: words.debts, icon: HandCoins },
    { href: places.tierRequests, label: words.tierRequests, icon: IdCard, needs: listRequests.name },
    { href: places.closingRequests, label: words.closingRequests, icon: UserX },
  ],
  [
    { href: places.notifications, label: words.notifications, icon: Megaphone },
    { href: places.exports, label: words.exports, icon: Download },
    { href: places.audit, label: words.audit, icon: ScrollText, needs: 'audit.list' },
  ],
  [
    { href: places.charges, label: words.charges, icon: Percent },
    { href: places.settings, label: words.settings, icon: SlidersHorizontal },
    { href: places.team, label: words.team, icon: UserCog },
    { href: places.manageAdmin, label: words.manageAdmin, icon: ShieldCheck },
  ],
]

const isOpenTo = ({ needs }: Item, admin: Admin): boolean =>
  needs === undefined || admin.permissions.includes(needs)

/** The pages that `admin` may open, in the order of the navigation. */
export function placesOf(admin: Admin): readonly Pick<Item, 'href' | 'label'>[] {
  return groups.flat().filter((item) => isOpenTo(item, admin))
}

function isCurrent(href: string, path: string): boolean {
  const here = path.replace(/\/$/, '')
  return here === href || (href !== places.dashboard && here.startsWith(`${href}/`))
}

/** The places alone; whoever shows them gives the landmark. */
export function Navigation({
  admin,
  collapsed,
  onGo,
}: {
  admin: Admin
  collapsed: boolean
  onGo?: () => void
}) {
  return (
    <>
      {groups.map((items, place) => (
        <ul key={place} className={classNames('grid gap-0.5', place > 0 && 'mt-2 border-t border-hair pt-2')}>
          {items
            .filter((item) => isOpenTo(item, admin))
            .map((item) => (
              <li key={item.href} className="grid">
                <NavigationLink item={item} collapsed={collapsed} onGo={onGo} />
              </li>
            ))}
        </ul>
      ))}
    </>
  )
}

function NavigationLink({
  item,
  collapsed,
  onGo,
}: {
  item: Item
  collapsed: boolean
  onGo: (() => void) | undefined
}) {
  const [path] = useLocation()
  const { href, label, icon: Icon, Count } = item
  const opened = useTransactionAt(path)
  const current = opened.isTransaction ? href === opened.section : isCurrent(href, path)
  const link = (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={() => onGo?.()}
      className={classNames(
        'flex items-center gap-2.5 rounded-input text-13 font-medium transition-colors max-md:min-h-11 max-md:px-3 max-md:text-14',
        collapsed ? 'size-10 justify-center' : 'min-h-8 flex-1 px-2',
        current
          ? 'bg-selected font-semibold text-on-brand-soft'
          : 'text-text-2 hover:bg-hover hover:text-text',
      )}
    >
      <Icon
        aria-hidden="true"
        size={collapsed ? 20 : 18}
        strokeWidth={1.75}
        className={classNames('shrink-0', current ? 'text-brand' : 'text-text-3')}
      />
      <span className={collapsed ? 'sr-only' : 'truncate'}>{say(label)}</span>
      {Count !== undefined && !collapsed && (
        <span className="ml-auto">
          <Count />
        </span>
      )}
    </Link>
  )
  return collapsed ? <Tooltip text={say(label)}>{link}</Tooltip> : link
}

/** 240 px with names or 64 px as icons: by the window, until somebody chooses. */
export function SideNavigation({ admin }: { admin: Admin }) {
  const { name } = useBrand()
  const hasRoom = useMedia('(min-width: 80rem)')
  const [chosen, setChosen] = useState<boolean>()
  const collapsed = chosen ?? !hasRoom
  return (
    <nav
      aria-label={say(words.navigation)}
      className={classNames(
        'sticky top-0 flex h-dvh shrink-0 flex-col bg-bg px-3 pb-3 max-md:hidden',
        collapsed ? 'w-16' : 'w-60',
      )}
    >
      <Link
        href={places.dashboard}
        aria-label={`${name}, ${say(words.dashboard)}`}
        className={classNames(
          'flex h-14 shrink-0 items-center rounded-input',
          collapsed ? 'justify-center' : 'px-2',
        )}
      >
        {collapsed ? <BrandMark className="size-6 text-brand" /> : <BrandName />}
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Navigation admin={admin} collapsed={collapsed} />
      </div>
      <div className={classNames('flex', collapsed ? 'justify-center' : 'justify-end')}>
        <IconButton
          label={say(collapsed ? words.wider : words.narrower)}
          aria-expanded={!collapsed}
          icon={<PanelLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setChosen(!collapsed)}
        />
      </div>
    </nav>
  )
}
