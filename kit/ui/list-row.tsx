// Answers for one line of a customer's list: who or what, one fact, and at the end the amount.
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

export interface ListRowProps {
  /** 40 px: an Avatar, a Tile. */
  readonly lead?: ReactNode
  readonly title: ReactNode
  /** The title goes on in the next line, for names that are told apart by their ends. */
  readonly wraps?: boolean | undefined
  readonly detail?: ReactNode
  readonly end?: ReactNode
  readonly endDetail?: ReactNode
  readonly href?: string | undefined
  readonly onPress?: (() => void) | undefined
  /** Chosen beside its detail on a wide screen. */
  readonly current?: boolean | undefined
  readonly chevron?: boolean | undefined
}

const titleLook = (wraps: boolean | undefined): string =>
  classNames('text-16 font-medium', wraps === true ? 'text-pretty wrap-break-word' : 'truncate')

/** 64 px high; a link with `href`, a button with `onPress`, else a line to read. Group rows in a flush Card. */
export function ListRow(props: ListRowProps) {
  const { lead, title, wraps, detail, end, endDetail, href, onPress, current, chevron } = props
  const content = (
    <>
      {lead !== undefined && <span className="mr-3 shrink-0">{lead}</span>}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <span className={titleLook(wraps)}>{title}</span>
        {end !== undefined && <span className="text-end text-16 font-medium whitespace-nowrap">{end}</span>}
        {detail !== undefined && (
          <Detail isAlone={end === undefined} isWide={endDetail === undefined}>
            {detail}
          </Detail>
        )}
        {endDetail !== undefined && (
          <span className="col-start-2 text-end text-14 text-text-2">{endDetail}</span>
        )}
      </span>
      {chevron === true && (
        <ChevronRight aria-hidden="true" size={20} className="ml-3 shrink-0 text-text-3" />
      )}
    </>
  )
  const look = classNames(
    'relative flex min-h-16 w-full items-center px-3 py-2.5 text-start text-text ring-inside',
    'before:absolute before:top-0 before:right-3 before:h-px before:bg-hair in-[li:first-child]:before:hidden',
    lead === undefined ? 'before:left-3' : 'before:left-16',
    (href !== undefined || onPress !== undefined) &&
      'transition-colors hover:bg-row-press active:bg-row-press',
    current === true && 'bg-brand-soft',
  )
  if (href !== undefined) {
    return (
      <Link href={href} className={look} {...(current === true ? { 'aria-current': 'true' } : {})}>
        {content}
      </Link>
    )
  }
  if (onPress !== undefined) {
    return (
      <button type="button" onClick={onPress} className={look}>
        {content}
      </button>
    )
  }
  return <div className={look}>{content}</div>
}

/** A sentence beside nothing has the line, and the next one: cut it would say something else. */
function Detail(props: {
  readonly isAlone: boolean
  readonly isWide: boolean
  readonly children: ReactNode
}) {
  const { isAlone, isWide, children } = props
  const wraps = isAlone && isWide
  return (
    <span
      className={classNames(
        'text-14 text-text-2',
        wraps ? 'text-pretty wrap-anywhere' : 'truncate',
        isWide && 'col-span-2',
      )}
    >
      {children}
    </span>
  )
}

/** Rows under each other: the hairline starts at the text, none above the first. */
export function ListRows(props: { children: readonly ReactNode[]; label?: string | undefined }) {
  const { children, label } = props
  return (
    <ul aria-label={label}>
      {children.map((row, place) => (
        <li key={place}>{row}</li>
      ))}
    </ul>
  )
}

const tileTones = {
  brand: 'bg-tint-1 text-tint-1-ink',
  sand: 'bg-tint-5 text-tint-5-ink',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  accent: 'bg-accent text-on-accent',
}

export interface TileProps {
  readonly icon: LucideIcon
  readonly tone?: keyof typeof tileTones | undefined
  readonly square?: boolean
  /** 48 px, beside avatars of that size. */
  readonly big?: boolean
}

/** A thing where an avatar stands for a person: an icon of 20 px on a 40 px ground. */
export function Tile({ icon: Icon, tone = 'brand', square, big }: TileProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center',
        big === true ? 'size-12' : 'size-10',
        square === true ? 'rounded-card' : 'rounded-pill',
        tileTones[tone],
      )}
    >
      <Icon size={20} strokeWidth={1.75} />
    </span>
  )
}
