// Answers for the pages of the console: where each stands, what it is called, who may open it, and which keys lead to it.
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import IdCard from 'lucide-react/icons/id-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Megaphone from 'lucide-react/icons/megaphone'
import Percent from 'lucide-react/icons/percent'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ScrollText from 'lucide-react/icons/scroll-text'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserX from 'lucide-react/icons/user-x'
import UsersIcon from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import type { QueueProps } from '#kit/screens/queue-row.tsx'
import type { Word } from '#kit/words/words.ts'
import type { PageProps } from './page-props.ts'
import { places } from './places.ts'
import { words } from './words.ts'

/** The parts of the navigation. What waits for a person is one place of `home`, and its pages are tabs there. */
export const pageGroups = ['home', 'work', 'customers', 'money', 'risk', 'finance', 'admin'] as const
export type PageGroup = (typeof pageGroups)[number]

export interface ConsolePage {
  readonly path: string
  readonly label: Word
  readonly icon: LucideIcon
  /** Undefined where another page leads to it. */
  readonly group: PageGroup | undefined
  /** The call that it lives on; who may not make it does not see the page. Without one everybody may. */
  readonly needs?: string
  /** The two keys that lead to it. */
  readonly keys?: string
  /** What waits there, as one line of the dashboard and as the count of its tab. */
  readonly loadQueue?: () => Promise<ComponentType<QueueProps>>
  /** Whether the palette offers to export its list. */
  readonly isExported?: true
  readonly load: () => Promise<ComponentType<PageProps>>
}

/** In the order of the navigation. */
export const consolePages: readonly ConsolePage[] = [
  {
    path: places.dashboard,
    label: words.dashboard,
    icon: LayoutDashboard,
    group: 'home',
    keys: 'g d',
    load: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: places.approvals,
    label: words.approvals,
    icon: UserCheck,
    group: 'work',
    keys: 'g p',
    loadQueue: async () => (await import('#features/approvals/console/approval-queue.tsx')).ApprovalQueue,
    isExported: true,
    load: async () => (await import('./pages/approvals-page.tsx')).ApprovalsPage,
  },
  {
    path: places.transfers,
    label: words.transfers,
    icon: Send,
    group: 'work',
    keys: 'g w',
    loadQueue: async () => (await import('#features/transfers/console/stuck-queue.tsx')).StuckQueue,
    load: async () => (await import('./pages/transfers-page.tsx')).TransfersPage,
  },
  {
    path: places.deposits,
    label: words.deposits,
    icon: Hourglass,
    group: 'work',
    keys: 'g h',
    loadQueue: async () => (await import('#features/deposits/console/suspended-queue.tsx')).SuspendedQueue,
    load: async () => (await import('./pages/deposits-page.tsx')).DepositsPage,
  },
  {
    path: places.cases,
    label: words.cases,
    icon: FolderOpen,
    group: 'work',
    keys: 'g c',
    loadQueue: async () => (await import('#features/cases/console/case-queue.tsx')).CaseQueue,
    isExported: true,
    load: async () => (await import('./pages/cases-page.tsx')).CasesPage,
  },
  {
    path: places.debts,
    label: words.debts,
    icon: HandCoins,
    group: 'work',
    keys: 'g o',
    loadQueue: async () => (await import('#features/debts/console/debt-queue.tsx')).DebtQueue,
    load: async () => (await import('./pages/debts-page.tsx')).DebtsPage,
  },
  {
    path: places.tierRequests,
    label: words.tierRequests,
    icon: IdCard,
    group: 'work',
    needs: 'tiers.requests',
    keys: 'g i',
    loadQueue: async () => (await import('#features/tiers/console/request-queue.tsx')).RequestQueue,
    load: async () => (await import('./pages/tier-requests-page.tsx')).TierRequestsPage,
  },
  {
    path: places.closingRequests,
    label: words.closingRequests,
    icon: UserX,
    group: 'work',
    keys: 'g l',
    loadQueue: async () => (await import('#features/account-closing/console/closing-queue.tsx')).ClosingQueue,
    load: async () => (await import('./pages/closing-requests-page.tsx')).ClosingRequestsPage,
  },
  {
    path: places.restore,
    label: words.restore,
    icon: RotateCcw,
    group: undefined,
    load: async () => (await import('./pages/restore-page.tsx')).RestorePage,
  },
  {
    path: places.users,
    label: words.users,
    icon: UsersIcon,
    group: 'customers',
    keys: 'g u',
    isExported: true,
    load: async () => (await import('./pages/users-page.tsx')).UsersPage,
  },
  {
    path: places.notifications,
    label: words.notifications,
    icon: Megaphone,
    group: 'customers',
    keys: 'g n',
    isExported: true,
    load: async () => (await import('./pages/notifications-page.tsx')).NotificationsPage,
  },
  {
    path: places.transactions,
    label: words.transactions,
    icon: ArrowLeftRight,
    group: 'money',
    keys: 'g t',
    isExported: true,
    load: async () => (await import('./pages/transactions-page.tsx')).TransactionsPage,
  },
  {
    path: places.audit,
    label: words.audit,
    icon: ScrollText,
    group: 'risk',
    needs: 'audit.list',
    keys: 'g a',
    isExported: true,
    load: async () => (await import('./pages/audit-page.tsx')).AuditPage,
  },
  {
    path: places.charges,
    label: words.charges,
    icon: Percent,
    group: 'finance',
    keys: 'g f',
    load: async () => (await import('./pages/charges-page.tsx')).ChargesPage,
  },
  {
    path: places.exports,
    label: words.exports,
    icon: Download,
    group: 'finance',
    keys: 'g x',
    load: async () => (await import('./pages/exports-page.tsx')).ExportsPage,
  },
  {
    path: places.settings,
    label: words.settings,
    icon: SlidersHorizontal,
    group: 'admin',
    keys: 'g s',
    load: async () => (await import('./pages/settings-page.tsx')).SettingsPage,
  },
  {
    path: places.team,
    label: words.team,
    icon: UserCog,
    group: 'admin',
    keys: 'g e',
    load: async () => (await import('./pages/team-page.tsx')).TeamPage,
  },
  {
    path: places.manageAdmin,
    label: words.manageAdmin,
    icon: ShieldCheck,
    group: 'admin',
    keys: 'g m',
    load: async () => (await import('./pages/manage-admin-page.tsx')).ManageAdminPage,
  },
]

export const isOpenTo = ({ needs }: Pick<ConsolePage, 'needs'>, admin: Admin): boolean =>
  needs === undefined || admin.permissions.includes(needs)

/** The pages that `admin` finds by the navigation, in its order. */
export const pagesOf = (admin: Admin): readonly ConsolePage[] =>
  consolePages.filter((one) => one.group !== undefined && isOpenTo(one, admin))

/** The page that stands at a path by itself; undefined for a record, and where there is none. */
export const pageAt = (path: string): ConsolePage | undefined => {
  const here = path.replace(/\/$/, '')
  return consolePages.find((one) => one.path === here)
}
