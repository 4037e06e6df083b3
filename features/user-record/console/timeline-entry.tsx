// Answers for one entry of a user's activity: what happened in a sentence, by whom, and the way to its record.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import IdCard from 'lucide-react/icons/id-card'
import type { LucideIcon } from 'lucide-react'
import LogIn from 'lucide-react/icons/log-in'
import StickyNote from 'lucide-react/icons/sticky-note'
import UserCog from 'lucide-react/icons/user-cog'
import type { ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldWord, valueWord } from '#kit/screens/told-change.ts'
import { formatAmount, formatDate, formatTime } from '#kit/ui/format.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import type { TimelineEntry } from '#kit/ui/timeline.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { readTimeline, timelineKinds } from '../contract.ts'
import { NoteActs } from './notes.tsx'
import { actWord, fieldWords, happenedWord, words } from './words.ts'

export type Entry = WireAnswer<typeof readTimeline>['items'][number]
type Kind = (typeof timelineKinds)[number]

/** Where the records are that entries are about. */
export interface RecordPlaces {
  readonly transactionHref: (id: string) => string
  readonly approvalHref: (id: string) => string
  readonly messageHref: (id: string) => string
  readonly caseHref: (id: string) => string
  readonly debtHref: (id: string) => string
  readonly partHref: (part: 'identity' | 'wallets' | 'overview') => string
  /** What acts are called that have no sentence here. */
  readonly actWords: Readonly<Record<string, Word>>
}

const icons: Readonly<Record<Kind, LucideIcon>> = {
  money: ArrowLeftRight,
  identity: IdCard,
  admin: UserCog,
  sign_in: LogIn,
  note: StickyNote,
}

function sentenceOf(entry: Entry, { actWords }: Pick<RecordPlaces, 'actWords'>): ReactNode {
  const { money, by, what, detail } = entry
  if (money !== null) {
    const sign = money.direction === 'credit' ? '+' : '−'
    const amount = `${sign}${formatAmount(money)}`
    const debt = happenedWord(what)
    return debt === undefined
      ? `${statusWord(what)} ${amount} · ${money.with}`
      : say(debt, { detail: amount })
  }
  if (entry.note !== null) return <b className="font-semibold">{entry.note.author.name}</b>
  const act = actWord(what)
  const named = Object.hasOwn(actWords, what) ? actWords[what] : undefined
  const plain =
    named === undefined ? statusWord(what.replace(/^[^.]+\./, '').replaceAll('-', '_')) : say(named)
  const done = act === undefined ? plain : say(act)
  if (by !== null)
    return (
      <>
        <b className="font-semibold">{by.name}</b>
        {act === undefined ? ': ' : ' '}
        {done}
      </>
    )
  const word = happenedWord(what)
  if (word !== undefined) return say(word, { detail: detail === null ? '' : detailWord(entry, detail) })
  return act === undefined ? done : `${done.charAt(0).toUpperCase()}${done.slice(1)}`
}

const detailWord = ({ what }: Entry, detail: string): string =>
  what.startsWith('check_') ? detail.toUpperCase() : what === 'screened' ? statusWord(detail) : detail

function placeOf({ link, kind, what }: Entry, places: RecordPlaces): string | undefined {
  if (link !== null) {
    const hrefs = {
      transaction: places.transactionHref,
      approval: places.approvalHref,
      message: places.messageHref,
      case: places.caseHref,
      debt: places.debtHref,
    }
    return hrefs[link.to](link.id)
  }
  if (kind === 'identity') return places.partHref('identity')
  if (/^(adjustments|wallets)\./.test(what)) return places.partHref('wallets')
  return kind === 'admin' || kind === 'sign_in' ? places.partHref('overview') : undefined
}

function Meta({ entry, href }: { entry: Entry; href: string | undefined }) {
  const { at, role, money, reason, outcome, note, approved_by: approver } = entry
  const parts = [
    formatTime(at),
    ...(role === null ? [] : [role]),
    ...(approver === null ? [] : [say(words.approvedBy, { name: approver.name })]),
    ...(money === null ? [] : [statusWord(money.status), money.reference]),
    ...(outcome === 'denied' ? [say(words.denied)] : []),
    ...(reason === null ? [] : [reason]),
    ...(note === null || note.edited_at === null ? [] : [say(words.edited)]),
  ]
  return (
    <span className="wrap-anywhere">
      {parts.join(', ')}
      {href !== undefined && (
        <>
          {' · '}
          <TextLink href={href}>{say(words.open)}</TextLink>
        </>
      )}
    </span>
  )
}

function wordOf(field: string): string {
  const word = fieldWords[field]
  return word === undefined ? fieldWord(field) : say(word)
}

function quoteOf(
  entry: Entry,
  hands: { userId: string; mayWrite: boolean },
  { actWords }: Pick<RecordPlaces, 'actWords'>,
): ReactNode {
  if (entry.note !== null)
    return (
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 whitespace-pre-wrap">{entry.note.body}</span>
        {hands.mayWrite && <NoteActs note={entry.note} userId={hands.userId} />}
      </span>
    )
  if (entry.changes.length === 0) return undefined
  return (
    <ul className="grid gap-0.5">
      {entry.changes.map((change, place) => {
        const { field } = change
        if (field === 'revealed')
          return <li key={place}>{say(words.lookedAt, { what: wordOf(change.after ?? '') })}</li>
        const told = { actWords, people: [] }
        const [before, after] = [valueWord(field, change.before, told), valueWord(field, change.after, told)]
        if (before === null && after === null) return null
        return (
          <li key={place}>
            {wordOf(field)}: {before}
            {/* Where nothing was before, what is new stands alone. */}
            {before !== null && <span aria-hidden="true"> → </span>}
            <b className="font-medium">{after ?? say(words.none)}</b>
          </li>
        )
      })}
    </ul>
  )
}

/** The entries of a timeline, each day named once. */
export function timelineOf(
  items: readonly Entry[],
  places: RecordPlaces,
  hands: { userId: string; mayWrite: boolean },
): TimelineEntry[] {
  return items.map((entry, at) => {
    const day = formatDate(entry.at)
    const before = items[at - 1]
    const Icon = icons[entry.kind]
    return {
      key: entry.key,
      title: sentenceOf(entry, places),
      meta: <Meta entry={entry} href={placeOf(entry, places)} />,
      quote: quoteOf(entry, hands, places),
      icon: <Icon size={12} strokeWidth={2} />,
      tone: entry.outcome === 'denied' ? 'danger' : entry.kind === 'note' ? 'info' : 'neutral',
      day: before === undefined || formatDate(before.at) !== day ? day : undefined,
    }
  })
}
