// Answers for what has to end before an account can be deleted, each with where its customer ends it.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { findMyClosing } from '../contract.ts'

export type Closing = WireAnswer<typeof findMyClosing>

export interface ClosingPlaces {
  readonly send: string
  readonly convert: string
  readonly activity: string
  readonly unfreeze: string
  readonly orders: string
  readonly limits: string
  /** Where support is written to. */
  readonly support: string
}

type Block = Closing['blocks'][number]
type Row = { readonly title: string; readonly detail?: string; readonly href: string; readonly away?: true }

const details = {
  identity: words.identityDetail,
  payment: words.paymentDetail,
  other: words.otherDetail,
} as const

function rowsOf(block: Block, ownFreeze: boolean, places: ClosingPlaces): Row[] {
  if (block.kind === 'money') return moneyRows(block, places)
  if (block.kind !== 'cases') return [rowOf(block.kind, block, ownFreeze, places)]
  return (block.about ?? []).map((about) => ({
    title: say(words[about]),
    detail: say(details[about]),
    href: places.support,
    away: true,
  }))
}

/** Only naira can be sent: what is in other currencies is converted first. */
function moneyRows({ amounts }: Block, places: ClosingPlaces): Row[] {
  const naira = amounts.filter(({ currency }) => currency === 'NGN')
  const others = amounts.filter(({ currency }) => currency !== 'NGN')
  const title = (some: typeof amounts) =>
    say(words.money, { amount: some.map((one) => formatAmount(one)).join(', ') })
  return [
    ...(naira.length === 0
      ? []
      : [{ title: title(naira), detail: say(words.moneyDetail), href: places.send }]),
    ...(others.length === 0
      ? []
      : [{ title: title(others), detail: say(words.convertDetail), href: places.convert }]),
  ]
}

type OtherKind = Exclude<Block['kind'], 'cases' | 'money'>

function rowOf(kind: OtherKind, block: Block, ownFreeze: boolean, places: ClosingPlaces): Row {
  const { count } = block
  switch (kind) {
    case 'frozen':
      return ownFreeze
        ? { title: say(words.frozen), href: places.unfreeze }
        : {
            title: say(words.frozenByUs),
            detail: say(words.frozenByUsDetail),
            href: places.support,
            away: true,
          }
    case 'payments':
    case 'late_payments':
    case 'held_deposits':
    case 'debts':
    case 'disputes':
      return { title: sayCount(words[kind], count), href: places.activity }
    case 'orders':
      return { title: sayCount(words.orders, count), href: places.orders }
    case 'tier_requests':
      return { title: sayCount(words.tier_requests, count), href: places.limits }
  }
}

export function BlockRows({ closing, places }: { closing: Closing; places: ClosingPlaces }) {
  return (
    <Card flush>
      <ul aria-label={say(words.blockedTitle)}>
        {closing.blocks
          .flatMap((block) => rowsOf(block, closing.own_freeze, places))
          .map((row) => (
            <li key={row.title} className="border-t border-hair first:border-t-0">
              <BlockRow row={row} />
            </li>
          ))}
      </ul>
    </Card>
  )
}

/** What has to be done is never cut: the line grows. */
function BlockRow({ row: { title, detail, href, away } }: { row: Row }) {
  const shown = useShownText()
  const look =
    'flex min-h-16 items-center gap-3 px-3 py-3 text-text ring-inside transition-colors hover:bg-row-press active:bg-row-press'
  const content = (
    <>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-16 font-medium text-pretty wrap-anywhere">{shown(title)}</span>
        {detail !== undefined && <span className="text-14 text-pretty text-text-2">{detail}</span>}
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />
    </>
  )
  return away === true ? (
    <a href={href} className={look}>
      {content}
    </a>
  ) : (
    <Link href={href} className={look}>
      {content}
    </Link>
  )
}
