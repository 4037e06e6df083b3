// Answers for the wallets of one user: what they hold, what of it may be used, and that the ledger agrees.
import Snowflake from 'lucide-react/icons/snowflake'
import { type ReactNode, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import type { Currency } from '#kit/money/currency.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import type { PaperFieldOf } from '#kit/screens/paper-field.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyField } from '#kit/ui/copy-field.tsx'
import { CurrencyTag } from '#kit/ui/currency-tag.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { formatDate, shortId } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { type freezeLevels, listUserWallets } from '../contract.ts'
import { BalanceAnalysis } from './balance-analysis.tsx'
import { FreezeDialog } from './freeze-dialog.tsx'
import { type CheckedWallets, useWalletChecks } from './wallet-check.tsx'
import { words } from './words.ts'

type Wallet = WireAnswer<typeof listUserWallets>[number]

const frozenWords: Record<(typeof freezeLevels)[number], Word> = {
  debit: words.debitFrozen,
  credit: words.creditFrozen,
  all: words.allFrozen,
}

function walletName(currency: Currency): string {
  if (currency === 'NGN') return say(words.nairaWallet)
  return currency === 'USD' ? say(words.dollarWallet) : say(words.otherWallet, { currency })
}

export interface UserWalletsProps {
  readonly userId: string
  /** Their name. */
  readonly owner: string
  /** Where signing in again leads back to. */
  readonly signInHref: string
  readonly mayFreeze: boolean
  /** Where a document about this user is attached, and one that was is shown. */
  readonly paperField: PaperFieldOf
  readonly paper: (id: string) => ReactNode
  /** The money acts of another feature. */
  readonly acts: (wallet: Wallet & { readonly name: string }) => ReactNode
}

export function UserWallets({ userId, ...more }: UserWalletsProps) {
  const { data, error, refetch } = useAnswer(listUserWallets, { params: { id: userId } })
  const checks = useWalletChecks(userId)
  if (data === undefined) {
    return (
      <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
        <Skeleton className="h-64 w-full rounded-card" />
      </OnItsWay>
    )
  }
  if (data.length === 0) {
    return (
      <Panel>
        <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
      </Panel>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.map((wallet) => (
        <WalletPanel key={wallet.account_id} wallet={wallet} checks={checks} {...more} />
      ))}
    </div>
  )
}

type WalletPanelProps = Omit<UserWalletsProps, 'userId'> & {
  readonly wallet: Wallet
  readonly checks: CheckedWallets
}

function WalletPanel(props: WalletPanelProps) {
  const { wallet, owner, checks, acts, mayFreeze, paperField, paper, signInHref } = props
  const { currency } = wallet
  return (
    <Panel
      title={
        <span className="inline-flex items-center gap-2">
          <CurrencyTag currency={currency} />
          {walletName(currency)}
        </span>
      }
      aside={<WalletState wallet={wallet} />}
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Balances wallet={wallet} />
        <Facts
          facts={factsOf(wallet, paper)}
          className="content-start max-lg:border-t max-lg:border-hair max-lg:pt-4"
        />
      </div>
      <div data-acts={walletName(currency)} className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {acts({ ...wallet, name: walletName(currency) })}
        {mayFreeze && <FreezeAct {...{ wallet, owner, paperField, signInHref }} />}
      </div>
      <BalanceAnalysis reference={wallet.wallet_reference} />
      <section
        aria-label={say(words.checkTitle)}
        className="-mx-4 mt-4 border-t border-hair px-4 pt-4 md:-mx-5 md:px-5"
      >
        {checks.line(wallet.account_id)}
      </section>
    </Panel>
  )
}

function Balances({ wallet: { currency, balance, available, held, freeze } }: { wallet: Wallet }) {
  // Frozen against debits nothing is available, whatever it holds.
  const isShut = freeze !== null && freeze.level !== 'credit'
  const parts = [
    { label: isShut ? words.availableUnfrozen : words.available, amount: available },
    { label: words.held, amount: held },
  ]
  return (
    <div>
      <p className="text-24 font-semibold">
        <Amount currency={currency} amount={balance} />
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-12 text-text-3">
        {parts.map(({ label, amount }) => (
          <div key={label.key} className="flex gap-1.5">
            <dt>{say(label)}</dt>
            <dd className="font-medium text-text-2">
              <Amount currency={currency} amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The button of a copied value is higher than its line. */
const inLine = (field: ReactNode) => <span className="-my-1 flex">{field}</span>

function factsOf(
  { account_id: id, wallet_reference: reference, freeze }: Wallet,
  paper: UserWalletsProps['paper'],
): readonly Fact[] {
  const account = (
    <CopyField mono text={id} label={say(words.copyAccountId)}>
      {shortId(id)}
    </CopyField>
  )
  return [
    { label: say(words.accountId), value: inLine(account) },
    {
      label: say(words.reference),
      value: inLine(<CopyField mono text={reference} label={say(words.copyReference)} />),
    },
    ...(freeze === null ? [] : [{ label: say(words.freeze), value: freezeReason(freeze) }]),
    ...(freeze === null || freeze.paper === null
      ? []
      : [{ label: say(words.paper), value: paper(freeze.paper) }]),
    ...(freeze === null || freeze.message === null
      ? []
      : [{ label: say(words.customerReads), value: freeze.message }]),
  ]
}

function freezeReason({ reason, until }: NonNullable<Wallet['freeze']>): string {
  const why = reason ?? say(words.noReason)
  return until === null ? why : say(words.freezeUntil, { reason: why, day: formatDate(until) })
}

type FreezeActProps = Pick<WalletPanelProps, 'wallet' | 'owner' | 'paperField' | 'signInHref'>

function FreezeAct({ wallet, owner, paperField, signInHref }: FreezeActProps) {
  const [open, setOpen] = useState(false)
  const isFrozen = wallet.freeze !== null && !wallet.freeze.by_owner
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(isFrozen ? words.unfreeze : words.freezeAct)}</Button>
      {open && <FreezeDialog {...{ wallet, owner, paperField, signInHref }} onClose={() => setOpen(false)} />}
    </>
  )
}

function WalletState({ wallet: { freeze, state } }: { wallet: Wallet }) {
  if (freeze === null) return <StatusPill status={state} />
  return (
    <Badge tone="info" icon={<Snowflake aria-hidden="true" size={12} strokeWidth={2.25} />}>
      {say(frozenWords[freeze.level])}
    </Badge>
  )
}
