// Answers for one transaction: a receipt on paper, why it waits when it does, and what can be done with it.
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Repeat from 'lucide-react/icons/repeat'
import SearchX from 'lucide-react/icons/search-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { troubleOf } from '#kit/screens/answers.tsx'
import type { GoodsPart } from '#kit/screens/customer-feature.ts'
import { Said } from '#kit/screens/said.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { AmountsHere, ShowAmounts } from '#kit/ui/amounts-here.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { Stages } from '#kit/ui/timeline.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { cameAs } from '../kinds.ts'
import { stagesOf } from './stages.ts'
import { heldReason } from './held-reason.ts'
import { ByHouse, TakenBack } from './house-and-bank.tsx'
import { reversedWord } from './reversed-word.ts'
import { isByHouse, isOwn, isPaidLate, isTaken, pillOf, standingWord, titleOf } from './standing.ts'
import { isHeld, isWaiting } from './waits.ts'
import { factsOf } from './transaction-facts.tsx'
import { type Transaction, useTransaction } from './transactions.ts'
import { useLimitsShown } from './use-limits-shown.ts'
import { viewWords } from './view-words.ts'

/** What other features give to the view of a transaction; the app passes it. */
export interface TransactionSlots {
  /** How a transaction goes on, where its own feature tells it; `plain` is what the list alone knows. */
  readonly Course?: ComponentType<{ transaction: Transaction; plain: ReactNode }>
  /** The way to where the same is sent again, of what can be. */
  readonly Repeat?: ComponentType<{ transaction: Transaction; linkTo: (href: string) => ReactNode }>
  /** The next step after one that failed. */
  readonly TryAgain?: ComponentType<{ transaction: Transaction }>
  /** The code that proves it, at the foot of the paper. */
  readonly Proof?: ComponentType<{ transactionId: string }>
  /** Keeping whom it was sent to, where they are not kept yet. */
  readonly Keep?: ComponentType<{ transaction: Transaction }>
  /** Telling support about it, over the page. */
  readonly Report?: ComponentType<{ transaction: Transaction; onClose: () => void }>
  /** What it delivered, where it is more than money that arrives. */
  readonly Goods?: ComponentType<{ transaction: Transaction; part: GoodsPart }>
  /** Handing its receipt on. */
  readonly Share?: ComponentType<{ transactionId: string }>
}

interface TransactionViewProps {
  readonly id: string
  readonly slots: TransactionSlots
  /** Level 2 beside a page of its own; it takes the focus either way, because somebody chose it. */
  readonly level: 1 | 2
  readonly activityHref: string
}

export function TransactionView({ id, slots, level, activityHref }: TransactionViewProps) {
  const { data, error, refetch } = useTransaction(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined || error !== null
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true })
  }, [id, isThere])
  const Heading = level === 1 ? 'h1' : 'h2'
  const title = (
    <Heading ref={heading} tabIndex={-1} className="sr-only">
      {say(viewWords.openTransaction)}
    </Heading>
  )
  if (data === undefined) {
    if (error === null) {
      return (
        <Loading label={say(viewWords.openTransaction)}>
          <Skeleton className="h-96 w-full rounded-card-large" />
        </Loading>
      )
    }
    const isMissing = error.problem.status === 404 || error.problem.status === 422
    return (
      <Card>
        {title}
        {isMissing ? (
          <Missing activityHref={activityHref} />
        ) : (
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  }
  return (
    <AmountsHere key={id}>
      <article className="flex flex-1 flex-col gap-3">
        <Slip transaction={data} heading={title} slots={slots} />
        <GoodsOf transaction={data} slots={slots} part="links" />
        <WhyItWaits transaction={data} slots={slots} />
        <Course transaction={data} slots={slots} />
        <Actions transaction={data} slots={slots} />
      </article>
    </AmountsHere>
  )
}

function Missing({ activityHref }: { activityHref: string }) {
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.75} aria-hidden="true" />}
      title={say(viewWords.missingTitle)}
      action={<ButtonLink href={activityHref}>{say(viewWords.toActivity)}</ButtonLink>}
    >
      {say(viewWords.missingBody)}
    </EmptyState>
  )
}

function Seal({ transaction }: { transaction: Transaction }) {
  const status = pillOf(transaction)
  const isDone = status === 'success' && !isTaken(transaction)
  const isPaid = status === 'success' || isPaidLate(transaction)
  const Icon = isPaid ? Check : status === 'failed' ? X : status === 'reversed' ? Undo2 : Clock
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute -top-7 left-1/2 grid size-14 -translate-x-1/2 place-items-center rounded-pill ring-6 ring-surface',
        isDone
          ? 'bg-success text-surface'
          : status === 'failed'
            ? 'bg-danger-soft text-danger'
            : status === 'reversed' || isTaken(transaction)
              ? 'bg-neutral-soft text-on-neutral-soft'
              : 'bg-warning-soft text-warning',
      )}
    >
      <Icon size={28} strokeWidth={2.5} />
    </span>
  )
}

/** Where the paper is perforated. */
function Cut() {
  return (
    <div aria-hidden="true" className="relative -mx-5 my-3 border-t-2 border-dashed border-border">
      <span className="absolute -top-[9px] -left-2 size-4 rounded-pill bg-page" />
      <span className="absolute -top-[9px] -right-2 size-4 rounded-pill bg-page" />
    </div>
  )
}

/** What has a receipt: what has happened, and what came back. What we moved ourselves proves nothing to others. */
const hasReceipt = (transaction: Transaction) =>
  !isByHouse(transaction) &&
  !transaction.taken_back &&
  (isPaidLate(transaction) || transaction.status === 'success' || transaction.status === 'reversed')

interface PartProps {
  readonly transaction: Transaction
  readonly slots: TransactionSlots
}

/** Of what is paid, late or not. */
function GoodsOf({ transaction, slots: { Goods }, part }: PartProps & { part: GoodsPart }) {
  const isPaid = transaction.status === 'success' || isPaidLate(transaction)
  return Goods !== undefined && isPaid ? <Goods transaction={transaction} part={part} /> : null
}

function Slip({ transaction, heading, slots }: PartProps & { heading: ReactNode }) {
  const { Proof } = slots
  const { amount, currency, status } = transaction
  const isStruck = status === 'failed' && !isPaidLate(transaction)
  return (
    <div className="pt-8">
      <div className="relative rounded-t-card-large bg-surface px-5 pt-10 pb-3">
        <Seal transaction={transaction} />
        <div className="grid justify-items-center gap-1 text-center">
          {heading}
          {isTaken(transaction) ? (
            <Badge>{standingWord(transaction)}</Badge>
          ) : (
            <StatusPill status={pillOf(transaction)}>{standingWord(transaction)}</StatusPill>
          )}
          <p
            className={classNames(
              'font-bold',
              amount.length > 12 ? 'text-30' : 'text-36',
              isStruck && 'line-through',
            )}
          >
            <Amount big={!isStruck} currency={currency} amount={amount} sign="never" />
          </p>
          <ShowAmounts />
          <p className="text-14 text-text-2 wrap-anywhere">
            {isOwn(transaction) ? titleOf(transaction) : <Party transaction={transaction} />}
          </p>
        </div>
        {/* Whoever opens it again wants the token, not the charges. */}
        <GoodsOf transaction={transaction} slots={slots} part="goods" />
        <Cut />
        <Facts dense facts={factsOf(transaction)} />
        {Proof !== undefined && hasReceipt(transaction) && (
          <>
            <Cut />
            <Proof transactionId={transaction.id} />
          </>
        )}
      </div>
      <div aria-hidden="true" className="torn-edge h-2" />
    </div>
  )
}

function Party({ transaction }: Pick<PartProps, 'transaction'>) {
  const { type, facts, counterparty, direction } = transaction
  const name = cameAs(type, facts) ?? shownName(counterparty.name)
  const word = isByHouse(transaction) ? viewWords.by : direction === 'credit' ? viewWords.from : viewWords.to
  return <Said word={word} parts={{ name: <strong className="font-semibold text-text">{name}</strong> }} />
}

/** The calmest thing on the screen: why, and that nothing is lost. */
function WhyItWaits({ transaction, slots: { Course: Told } }: PartProps) {
  const limits = useLimitsShown(transaction.held_until)
  if (isByHouse(transaction) || reversedWord(transaction) !== undefined)
    return <ByHouse transaction={transaction} />
  if (transaction.taken_back) return <TakenBack />
  // What was sent is told by its own feature, with the promise that goes with it.
  if (Told !== undefined && transaction.direction === 'debit') return null
  if (transaction.status === 'failed') return <Banner tone="neutral">{say(viewWords.failedSafe)}</Banner>
  if (transaction.status === 'reversed') return <Banner tone="neutral">{say(viewWords.reversedNote)}</Banner>
  if (!isWaiting(transaction)) return null
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-3 rounded-card-large bg-brand-soft p-4 text-on-brand-soft">
      <ShieldCheck aria-hidden="true" size={24} strokeWidth={1.75} />
      <div className="grid gap-1 text-14 text-pretty">
        <p className="text-16 font-medium">{say(viewWords.safeTitle)}</p>
        {isHeld(transaction) && <p>{heldReason(transaction.held_for, limits)}</p>}
        <p>{say(viewWords.heldAsk)}</p>
      </div>
    </div>
  )
}

function Course({ transaction, slots: { Course: Told } }: PartProps) {
  const stages = stagesOf(transaction)
  const plain =
    stages.length === 0 ? null : (
      <Card>
        <Stages stages={stages} />
      </Card>
    )
  return Told === undefined ? plain : <Told transaction={transaction} plain={plain} />
}

const repeatLink = (href: string) => (
  <ButtonLink href={href} variant="soft" icon={<Repeat aria-hidden="true" size={20} strokeWidth={1.75} />}>
    {say(viewWords.repeat)}
  </ButtonLink>
)

function Actions({ transaction, slots }: PartProps) {
  const { Share, Keep, Report, TryAgain, Repeat: Again } = slots
  const [isReporting, setIsReporting] = useState(false)
  const isShared = Share !== undefined && hasReceipt(transaction)
  return (
    <div className="mt-auto grid gap-2 pt-2">
      {isShared && <Share transactionId={transaction.id} />}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {Again !== undefined && <Again transaction={transaction} linkTo={repeatLink} />}
        {TryAgain !== undefined && <TryAgain transaction={transaction} />}
        {Keep !== undefined && <Keep transaction={transaction} />}
        {Report !== undefined && (
          <Button
            variant={isShared ? 'ghost' : 'soft'}
            icon={<Flag aria-hidden="true" size={20} strokeWidth={1.75} />}
            onClick={() => setIsReporting(true)}
          >
            {say(viewWords.report)}
          </Button>
        )}
      </div>
      {Report !== undefined && isReporting && (
        <Report transaction={transaction} onClose={() => setIsReporting(false)} />
      )}
    </div>
  )
}
