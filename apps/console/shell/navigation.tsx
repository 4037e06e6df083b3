// Answers for the navigation: groups of what the reader may open, with names or as icons.
import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Inbox from 'lucide-react/icons/inbox'
import PanelLeft from 'lucide-react/icons/panel-left'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { ApprovalCount } from '#features/approvals/console/approval-count.tsx'
import { type PageGroup, pageGroups } from '#kit/screens/desk-feature.ts'
import { useMedia } from '#kit/screens/media.ts'
import { BrandMark, BrandName, useBrand } from '#kit/ui/brand.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Tooltip } from '#kit/ui/tooltip.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { pagesOf } from '../console-pages.ts'
import type { ConsolePage } from '../page-props.ts'
import { places } from '../places.ts'
import { words } from '../words.ts'
import { useClosedGroups } from './closed-groups.ts'
import { useTransactionAt } from './section.ts'

interface Item {
  readonly href: string
  readonly label: Word
  readonly icon: LucideIcon
  /** The addresses of its own pages, where it has more than one. */
  readonly leadsTo: readonly string[]
  /** How much waits there for the reader. */
  readonly Count?: () => ReactNode
}

interface Group {
  readonly key: PageGroup
  /** Undefined for what stands first, under no heading. */
  readonly heading: Word | undefined
  readonly items: readonly Item[]
}

const headings: Readonly<Record<Exclude<PageGroup, 'work'>, Word | undefined>> = {
  home: undefined,
  customers: words.customersGroup,
  money: words.moneyGroup,
  risk: words.riskGroup,
  finance: words.financeGroup,
  admin: words.adminGroup,
}

const itemOf = ({ path, label, icon }: ConsolePage): Item => ({ href: path, label, icon, leadsTo: [path] })

/** What waits for a person is one place, whose pages are its tabs. */
function workItem(pages: readonly ConsolePage[]): readonly Item[] {
  const [first] = pages
  if (first === undefined) return []
  const leadsTo = pages.map(({ path }) => path)
  return [{ href: first.path, label: words.work, icon: Inbox, leadsTo, Count: ApprovalCount }]
}

function groupsOf(admin: Admin): readonly Group[] {
  const pages = pagesOf(admin)
  const inGroup = (group: PageGroup) => pages.filter(({ place }) => place?.group === group)
  return pageGroups.flatMap((key) => {
    if (key === 'work') return []
    const work = key === 'home' ? workItem(inGroup('work')) : []
    const items = [...inGroup(key).map(itemOf), ...work]
    return items.length === 0 ? [] : [{ key, heading: headings[key], items }]
  })
}

/** Whether a place is the one that `path`, or the list of the record there, belongs to. */
function useIsCurrent(): (item: Item) => boolean {
  const [path] = useLocation()
  const opened = useTransactionAt(path)
  const here = path.replace(/\/$/, '')
  const isBelow = (href: string) => href !== places.dashboard && here.startsWith(`${href}/`)
  return ({ leadsTo }) =>
    leadsTo.some((href) => (opened.isTransaction ? href === opened.section : href === here || isBelow(href)))
}

interface NavigationProps {
  readonly admin: Admin
  readonly collapsed: boolean
  readonly onGo?: () => void
}

/** The places alone; whoever shows them gives the landmark. A closed group that one is in says so by its heading. */
export function Navigation({ admin, collapsed, onGo }: NavigationProps) {
  const id = useId()
  const [isClosed, toggle] = useClosedGroups()
  const isCurrent = useIsCurrent()
  return groupsOf(admin).map(({ key, heading, items }, place) => {
    const isOpen = collapsed || heading === undefined || !isClosed(key)
    const listId = `${id}-${key}`
    return (
      <div
        key={key}
        className={classNames(place > 0 && (collapsed ? 'mt-2 border-t border-hair pt-2' : 'mt-3'))}
      >
        {heading !== undefined && !collapsed && (
          <GroupHeading
            id={listId}
            word={heading}
            isOpen={isOpen}
            isHere={!isOpen && items.some(isCurrent)}
            onToggle={() => toggle(key)}
          />
        )}
        {isOpen && (
          <ul id={listId} className="grid gap-0.5">
            {items.map((item) => (
              <li key={item.href} className="grid">
                <NavigationLink item={item} isCurrent={isCurrent(item)} collapsed={collapsed} onGo={onGo} />
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}

interface GroupHeadingProps {
  /** Of the list below. */
  readonly id: string
  readonly word: Word
  readonly isOpen: boolean
  /** The page that is shown stands in it, and it is closed. */
  readonly isHere: boolean
  readonly onToggle: () => void
}

function GroupHeading({ id, word, isOpen, isHere, onToggle }: GroupHeadingProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onToggle}
      className={classNames(
        'flex min-h-7 w-full items-center gap-1 rounded-input px-2 text-12 font-medium hover:text-text max-md:min-h-11 max-md:px-3',
        isHere ? 'bg-selected text-on-brand-soft' : 'text-text-3',
      )}
    >
      {say(word)}
      <ChevronDown
        aria-hidden="true"
        size={14}
        strokeWidth={1.75}
        className={classNames('ml-auto transition-transform', !isOpen && '-rotate-90')}
      />
    </button>
  )
}

interface NavigationLinkProps {
  readonly item: Item
  readonly isCurrent: boolean
  readonly collapsed: boolean
  readonly onGo: (() => void) | undefined
}

function NavigationLink({ item, isCurrent: current, collapsed, onGo }: NavigationLinkProps) {
  const { href, label, icon: Icon, Count } = item
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
