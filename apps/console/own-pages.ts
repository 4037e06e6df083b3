// Answers for the console's own pages: those that show several features at once.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import FolderOpen from 'lucide-react/icons/folder-open'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Megaphone from 'lucide-react/icons/megaphone'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UsersIcon from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import { loadCaseMoney, loadCaseParts } from './case-parts.ts'
import type { ConsolePage, OwnPage } from './page-props.ts'
import { places } from './places.ts'
import { loadSettings } from './settings-groups.ts'
import { words } from './words.ts'

/** Below the heading that all pages have. */
export const ownPages: readonly OwnPage[] = [
  {
    path: places.approvals,
    label: words.approvals,
    icon: UserCheck,
    place: { group: 'work', order: 10 },
    keys: 'g p',
    loadQueue: async () => (await import('#features/approvals/console/approval-queue.tsx')).ApprovalQueue,
    look: 'list',
    exports: 'approvals',
    load: async () => (await import('./pages/approvals-page.tsx')).ApprovalsPage,
  },
  {
    path: places.cases,
    label: words.cases,
    icon: FolderOpen,
    place: { group: 'work', order: 40 },
    keys: 'g c',
    loadQueue: async () => (await import('#features/cases/console/case-queue.tsx')).CaseQueue,
    look: 'list',
    exports: 'cases',
    load: async () => {
      const [{ casesPage }, parts, money] = await Promise.all([
        import('./pages/cases-page.tsx'),
        loadCaseParts(),
        loadCaseMoney(),
      ])
      return casesPage(parts, money)
    },
  },
  {
    path: places.users,
    label: words.users,
    icon: UsersIcon,
    place: { group: 'customers', order: 10 },
    keys: 'g u',
    look: 'list',
    exports: 'users',
    load: async () => (await import('./pages/users-page.tsx')).UsersPage,
  },
  {
    path: places.transactions,
    label: words.transactions,
    icon: ArrowLeftRight,
    place: { group: 'money', order: 10 },
    keys: 'g t',
    look: 'list',
    exports: 'transactions',
    load: async () => (await import('./pages/transactions-page.tsx')).TransactionsPage,
  },
  {
    path: places.bills,
    label: words.bills,
    icon: Zap,
    place: { group: 'money', order: 40 },
    keys: 'g b',
    look: 'list',
    load: async () => (await import('./pages/bills-page.tsx')).BillsPage,
  },
  {
    path: places.audit,
    label: words.audit,
    icon: ScrollText,
    place: { group: 'risk', order: 10 },
    needs: 'audit.list',
    keys: 'g a',
    look: 'list',
    exports: 'audit',
    load: async () => (await import('./pages/audit-page.tsx')).AuditPage,
  },
  {
    path: places.settings,
    label: words.settings,
    icon: SlidersHorizontal,
    place: { group: 'admin', order: 10 },
    look: 'reading',
    keys: 'g s',
    load: async () => {
      const [{ settingsPage }, groups] = await Promise.all([
        import('./pages/settings-page.tsx'),
        loadSettings(),
      ])
      return settingsPage(groups)
    },
  },
  {
    path: places.manageAdmin,
    label: words.manageAdmin,
    icon: ShieldCheck,
    place: { group: 'admin', order: 30 },
    look: 'reading',
    note: words.manageAdminNote,
    keys: 'g m',
    load: async () => (await import('./pages/manage-admin-page.tsx')).ManageAdminPage,
  },
]

/** With a heading of their own. */
export const wholePages: readonly ConsolePage[] = [
  {
    path: places.dashboard,
    label: words.dashboard,
    icon: LayoutDashboard,
    place: { group: 'home', order: 10 },
    keys: 'g d',
    load: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: places.notifications,
    label: words.notifications,
    icon: Megaphone,
    place: { group: 'customers', order: 20 },
    keys: 'g n',
    exports: 'messages',
    load: async () => (await import('./pages/notifications-page.tsx')).NotificationsPage,
  },
  {
    path: places.team,
    label: words.team,
    icon: UserCog,
    place: { group: 'admin', order: 20 },
    keys: 'g e',
    load: async () => (await import('./pages/team-page.tsx')).TeamPage,
  },
]
