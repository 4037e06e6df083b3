// Answers for the inbox: everything that was told, newest first, by topic; opening a message reads it.
import Bell from 'lucide-react/icons/bell'
import Gift from 'lucide-react/icons/gift'
import type { LucideIcon } from 'lucide-react'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Wallet from 'lucide-react/icons/wallet'
import { Link, useLocation, useSearch } from 'wouter'
import { useClient } from '#kit/screens/answers.tsx'
import { LoadMore } from '#kit/screens/load-more.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Page } from '#kit/screens/page.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { Button } from '#kit/ui/button.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, type Word } from '#kit/words/words.ts'
import { markAllRead, markRead } from '../contract.ts'
import { type Topic, topics } from '../rules.ts'
import { words } from '../words.ts'
import { type Message, useInbox, useUnread } from './inbox.ts'
import { placeOf, settingsPath } from './place-of.ts'

const icons: Record<Topic, LucideIcon> = { money: Wallet, security: ShieldCheck, offers: Gift }
const tones = { money: 'success', security: 'brand', offers: 'sand' } as const
const empties: Record<Topic | 'all', Word> = {
  all: words.emptyAll,
  money: words.emptyMoney,
  security: words.emptySecurity,
  offers: words.emptyOffers,
}
const choices = [
  { value: 'all' as const, label: words.all },
  ...topics.map((topic) => ({ value: topic, label: words[topic] })),
]

export function InboxPage({ above }: { above: string }) {
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('topic')
  const topic = topics.find((one) => one === named)
  const choose = (value: Topic | 'all') =>
    navigate(value === 'all' ? path : `${path}?topic=${value}`, { replace: true })
  return (
    <Page title={say(words.title)} above={above}>
      <SegmentedControl
        block
        label={say(words.topic)}
        choices={choices.map(({ value, label }) => ({ value, label: say(label) }))}
        value={topic ?? 'all'}
        onChange={choose}
      />
      <Messages topic={topic} />
      <LinkRows rows={[{ href: settingsPath, icon: Settings, tone: 'sand', title: say(words.settings) }]} />
    </Page>
  )
}

function Messages({ topic }: { topic: Topic | undefined }) {
  const list = useInbox(topic)
  const { items, error, refetch } = list
  if (items === undefined) {
    return (
      <Card flush>
        <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
          <ListSkeleton rows={5} />
        </OnItsWay>
      </Card>
    )
  }
  if (items.length === 0) {
    return (
      <Card flush>
        <EmptyState
          title={say(words.emptyTitle)}
          icon={<Bell aria-hidden="true" size={32} strokeWidth={1.5} />}
        >
          {say(empties[topic ?? 'all'])}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {topic === undefined && <MarkAll newest={items[0]} />}
      <Card flush>
        <ul aria-label={say(words.title)}>
          {items.map((message) => (
            <li key={message.id} className="border-hair not-first:border-t">
              <MessageRow message={message} />
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore list={list} end={say(words.end)} />
    </>
  )
}

/** What came after the newest that is shown stays unread. */
function MarkAll({ newest }: { newest: Message | undefined }) {
  const client = useClient()
  const unread = useUnread() ?? 0
  if (unread === 0 || newest === undefined) return null
  const press = async () => {
    const answered = await client.call(markAllRead, { body: { newest: newest.id } })
    if (!answered.ok) toast.error(answered.problem.message)
  }
  return (
    <div className="flex justify-end">
      <Button size="sm" variant="ghost" onClick={() => void press()}>
        {say(words.markAll)}
      </Button>
    </div>
  )
}

function MessageRow({ message }: { message: Message }) {
  const client = useClient()
  const shown = useShownText()
  const isUnread = message.read_at === null
  const read = () => {
    if (isUnread) void client.call(markRead, { params: { id: message.id }, body: {} })
  }
  return (
    <Link
      href={placeOf(message.href)}
      onClick={read}
      className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 p-3 text-text ring-inside transition-colors hover:bg-row-press active:bg-row-press"
    >
      <Tile tone={tones[message.topic]} icon={icons[message.topic]} />
      <span className="min-w-0">
        <span className="flex items-start gap-2">
          <span
            className={classNames(
              'min-w-0 flex-1 text-16 wrap-anywhere',
              isUnread ? 'font-semibold' : 'font-medium',
            )}
          >
            {shown(message.title)}
          </span>
          {isUnread && (
            <span className="mt-2 size-2.5 shrink-0 rounded-pill bg-brand">
              <span className="sr-only">{say(words.unread)}</span>
            </span>
          )}
        </span>
        <span className="block text-14 wrap-anywhere whitespace-pre-line text-text-2">
          {shown(message.body)}
        </span>
        <span className="mt-0.5 block text-12 text-text-3">
          <Time at={message.created_at} look="relative" />
        </span>
      </span>
    </Link>
  )
}
