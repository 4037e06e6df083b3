// Answers for one queue on a dashboard: what waits, since when, how much of it.
import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { CallInput } from '#kit/http/client.ts'
import type { CallContract, WireAnswer } from '#kit/http/contract.ts'
import { classNames } from '#kit/ui/class-names.ts'
import type { Trouble } from '#kit/ui/error-state.tsx'
import {
  formatAmount,
  formatCount,
  formatDateTime,
  formatDayMonth,
  formatRelative,
  isZero,
} from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { troubleWith, useAnswer } from './answers.tsx'
import { deskWords } from './desk-words.ts'

interface QueueRowProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly href: string
  /** Undefined while the first answer is on its way. */
  readonly count: number | undefined
  readonly oldestAt: string | undefined
  /** Naira that wait in it, where it is about money. */
  readonly sum?: string | undefined
  readonly trouble?: Trouble | undefined
  readonly onRetry: () => void
}

const look = 'flex min-h-11 items-center gap-2.5 border-t border-hair px-4 text-13 first:border-t-0 md:px-5'
const iconLook = {
  'aria-hidden': true,
  size: 16,
  strokeWidth: 1.75,
  className: 'shrink-0 text-text-3',
} as const

/** What waits in a queue, by the answer of its list. */
interface Waits {
  readonly count: number
  readonly oldestAt: string | undefined
  readonly sum?: string
}

interface QueueOf<C extends CallContract> {
  readonly label: Word
  readonly icon: LucideIcon
  readonly list: C
  /** One row, the oldest, tells how long the longest has waited. */
  readonly input: CallInput<C>
  readonly waits: (answer: WireAnswer<C>) => Waits
}

/** `isCount`: the number alone, where a tab leads there. */
export interface QueueProps {
  readonly href: string
  readonly isCount?: true
}

/** The row of a queue, by the question that its list answers. */
export function queueRow<C extends CallContract>({ label, icon, list, input, waits }: QueueOf<C>) {
  return function Row({ href, isCount }: QueueProps) {
    const { data, error, refetch } = useAnswer(list, input)
    if (isCount === true) return data === undefined ? null : <Count of={waits(data).count} />
    return (
      <QueueRow
        label={say(label)}
        {...{ icon, href, count: undefined, oldestAt: undefined }}
        {...(data === undefined ? {} : waits(data))}
        {...troubleWith({ error, refetch })}
      />
    )
  }
}

function Count({ of: count }: { of: number }) {
  if (count === 0) return null
  return (
    <span className="font-normal text-text-3 tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> {say(deskWords.wait)}</span>
    </span>
  )
}

function QueueRow(props: QueueRowProps) {
  const { label, icon: Icon, href, count, oldestAt, sum, trouble, onRetry } = props
  const name = <span className="font-medium whitespace-nowrap">{label}</span>
  if (count === undefined) {
    return (
      <div className={look}>
        <Icon {...iconLook} />
        {name}
        <span className="ml-auto">
          {trouble === undefined ? <Skeleton className="h-3.5 w-24" /> : <Failed onRetry={onRetry} />}
        </span>
      </div>
    )
  }
  return (
    <Link href={href} className={classNames(look, 'ring-inside hover:bg-hover')}>
      <Icon {...iconLook} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2.5 py-1.5">
        {name}
        <span className="text-12 whitespace-nowrap text-text-3">
          {sum !== undefined && !isZero(sum) && `${formatAmount({ currency: 'NGN', amount: sum })} · `}
          {count === 0 || oldestAt === undefined ? say(deskWords.nothingWaits) : <Oldest at={oldestAt} />}
        </span>
      </span>
      <span
        className={classNames('min-w-7 text-end font-semibold', count === 0 && 'font-normal text-text-3')}
      >
        {formatCount(count)}
      </span>
    </Link>
  )
}

function Oldest({ at }: { at: string }) {
  const age = formatRelative(at, useNow()) ?? formatDayMonth(at)
  return (
    <time dateTime={at} title={`${formatDateTime(at)} WAT`}>
      {say(deskWords.oldest, { age })}
    </time>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="alert" className="text-text-2">
      {say(deskWords.couldNotLoad)}{' '}
      <button
        type="button"
        onClick={onRetry}
        className="touch-44 rounded-tag font-medium text-link hover:underline"
      >
        {say(deskWords.retry)}
      </button>
    </span>
  )
}
