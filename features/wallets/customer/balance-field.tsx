// Answers for the deep field on top of home: who, how much, since when, and what can be done with it.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ComponentType, ReactNode } from 'react'
import { LateBoundary } from '#kit/screens/late.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { setAmountsHidden, useAmountsHidden } from '#kit/ui/amounts-hidden.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { BrandMark } from '#kit/ui/brand.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { formatAmount, formatTime } from '#kit/ui/format.ts'
import { PlainIconButton } from '#kit/ui/plain-icon-button.tsx'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { greetingOf } from './greeting.ts'
import { useNairaWallet, type Wallet } from './wallet.ts'

interface BalanceFieldProps {
  readonly firstName: string
  readonly fullName: string
  /** False until the identity is confirmed: then there is no wallet to show. */
  readonly canHold: boolean
  /** Stands at the end of the first line, on the field. */
  readonly aside?: ReactNode
  /** Whether money is on its way: then nobody is told that the wallet is empty. */
  readonly isExpecting: boolean
  /** What stands in place of the naira balance, for whoever has another wallet. */
  readonly Balances?: ComponentType | undefined
  /** What can be done from here; only what exists. */
  readonly children?: ReactNode
}

export function BalanceField(props: BalanceFieldProps) {
  const { firstName, fullName, canHold, isExpecting, aside, Balances, children } = props
  const now = useNow()
  return (
    <section
      aria-label={say(words.balance)}
      className="relative overflow-hidden rounded-b-sheet-large bg-field pt-2 pb-5 text-on-field lg:rounded-sheet-large"
    >
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -top-10 -right-18 text-on-field/9 [&_path]:fill-transparent [&_path]:stroke-current [&_path]:stroke-[16px] [&_path]:[vector-effect:non-scaling-stroke]"
      >
        <BrandMark className="size-72" />
      </span>
      <header className="relative flex min-h-14 items-center gap-3 px-4">
        <Avatar name={fullName} size={40} look="field" />
        <p className="min-w-0">
          <span className="block text-14 text-on-field-2">{say(greetingOf(now))}</span>
          <strong className="block truncate text-16 font-semibold">{firstName}</strong>
        </p>
        {aside}
      </header>
      <div className="relative px-4 pt-3">
        <OwnBalances {...{ canHold, isExpecting, Balances }} />
      </div>
      {children !== undefined && <div className="relative px-4 pt-5">{children}</div>}
    </section>
  )
}

type OwnProps = Pick<BalanceFieldProps, 'canHold' | 'isExpecting'>

function OwnBalances({ Balances, ...own }: OwnProps & Pick<BalanceFieldProps, 'Balances'>) {
  const { data } = useNairaWallet()
  const hasMore = (data?.length ?? 0) > 1
  return Balances !== undefined && hasMore ? (
    <LateBoundary fallback={<BalanceLoading />}>
      <Balances />
    </LateBoundary>
  ) : (
    <NairaBalance {...own} />
  )
}

/** The only wallet of most. */
function NairaBalance({ canHold, isExpecting }: OwnProps) {
  return (
    <>
      <BalanceName canHold={canHold} />
      {canHold ? <Balance isExpecting={isExpecting} /> : <NoBalance line={say(words.notYet)} />}
    </>
  )
}

/** What is frozen is not available. */
function BalanceName({ canHold }: { canHold: boolean }) {
  const { wallet } = useNairaWallet()
  const level = wallet?.freeze?.level
  const isFree = canHold && level !== 'all' && level !== 'debit'
  return <p className="text-14 text-on-field-2">{say(isFree ? words.available : words.balance)}</p>
}

const numberLine = 'mt-1 flex h-11 items-center gap-1'

/** There is nothing to count yet, and why. */
function NoBalance({ line }: { line: string }) {
  return (
    <>
      <p className={classNames(numberLine, 'text-36 font-bold')}>
        <Amount big currency="NGN" amount="0.00" />
      </p>
      <p className="text-14 text-pretty text-on-field-2">{line}</p>
    </>
  )
}

function BalanceLoading() {
  return (
    <div role="status" className="grid gap-2 pt-2 pb-1">
      <span className="sr-only">{say(words.loading)}</span>
      <span aria-hidden="true" className="block h-9 w-48 animate-pulse rounded-input bg-field-raise" />
      <span aria-hidden="true" className="block h-4 w-28 animate-pulse rounded-input bg-field-raise" />
    </div>
  )
}

function Balance({ isExpecting }: Pick<OwnProps, 'isExpecting'>) {
  const { wallet, dataUpdatedAt } = useNairaWallet()
  if (wallet === undefined) return <BalanceLoading />
  if (wallet === null) return <NoBalance line={say(words.opening)} />
  return <Known wallet={wallet} readAt={new Date(dataUpdatedAt)} isExpecting={isExpecting} />
}

/** The large number is what can be spent. What is set aside stands under it, with what both are together. */
function Known(props: { wallet: Wallet; readAt: Date; isExpecting: boolean }) {
  const { wallet, readAt, isExpecting } = props
  const hidden = useAmountsHidden()
  const Icon = hidden ? EyeOff : Eye
  const isEmpty = !/[1-9]/.test(wallet.balance)
  const isHolding = /[1-9]/.test(wallet.held)
  const shown = (amount: string) => formatAmount({ currency: wallet.currency, amount })
  return (
    <>
      <p className={numberLine}>
        <BalanceNumber currency={wallet.currency} amount={wallet.available} hidden={hidden} />
        <PlainIconButton
          label={say(hidden ? words.show : words.hide)}
          icon={<Icon aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => setAmountsHidden(!hidden)}
          tone="field"
        />
      </p>
      <p className="text-14 text-pretty text-on-field-2">
        {isEmpty && !isExpecting && !hidden
          ? say(words.empty)
          : say(words.updated, { time: formatTime(readAt.toISOString()) })}
      </p>
      {isHolding && !hidden && (
        <p className="flex flex-wrap gap-x-1.5 text-14">
          <strong className="font-semibold">{say(words.held, { amount: shown(wallet.held) })}</strong>
          <span className="text-on-field-2">· {say(words.together, { amount: shown(wallet.balance) })}</span>
        </p>
      )}
    </>
  )
}

interface BalanceNumberProps {
  readonly currency: Wallet['currency']
  readonly amount: string
  readonly hidden: boolean
}

/** Never cut and never wrapped: from ten digits on it steps down, and on the narrowest phones from nine. */
function BalanceNumber({ currency, amount, hidden }: BalanceNumberProps) {
  if (hidden) {
    return (
      <span className="text-36 font-bold">
        <span aria-hidden="true">
          ₦ <span className="tracking-[0.1em]">••••••</span>
        </span>
        <span className="sr-only">{say(words.hidden)}</span>
      </span>
    )
  }
  const digits = amount.replace(/\D/g, '').length - 2
  return (
    <span
      className={classNames(
        'font-bold',
        digits > 9 ? 'text-30' : digits > 8 ? 'text-30 min-[22.5rem]:text-36' : 'text-36',
      )}
    >
      <Amount big currency={currency} amount={amount} />
    </span>
  )
}
