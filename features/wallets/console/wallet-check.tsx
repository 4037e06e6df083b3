// Answers for whether a wallet and its entries in the ledger say the same, to the last kobo.
import CircleCheck from 'lucide-react/icons/circle-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatTimeToSecond } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { checkUserWallets } from '../contract.ts'
import { words } from './words.ts'

export type WalletCheck = WireAnswer<typeof checkUserWallets>[number]

export interface CheckedWallets {
  readonly of: (accountId: string) => WalletCheck | undefined
  readonly line: (accountId: string) => ReactNode
}

/** Reads the check of all wallets of a user once; each wallet shows its own line. */
export function useWalletChecks(userId: string): CheckedWallets {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useAnswer(checkUserWallets, {
    params: { id: userId },
  })
  const of = (accountId: string) => data?.find(({ account_id: id }) => id === accountId)
  const again = () => void refetch()
  const line = (accountId: string) => {
    const check = of(accountId)
    if (check !== undefined)
      return <CheckLine check={check} at={dataUpdatedAt} busy={isFetching} onAgain={again} />
    if (error !== null) return <ErrorState inline trouble={troubleOf(error)} onRetry={again} />
    return <Skeleton className="h-9 w-full" />
  }
  return { of, line }
}

function entriesWords(entries: number): string {
  return entries === 0 ? say(words.noEntries) : sayCount(words.differenceOver, entries)
}

function CheckLine(props: { check: WalletCheck; at: number; busy: boolean; onAgain: () => void }) {
  const { check, at, busy, onAgain } = props
  const { currency, stored_balance: stored, ledger_balance: ledger, difference, entries } = check
  const agrees = !/[1-9]/.test(difference)
  const Icon = agrees ? CircleCheck : TriangleAlert
  const facts = [
    { label: say(words.walletSays), amount: stored, sign: 'negative' },
    { label: say(words.ledgerSays), amount: ledger, sign: 'negative' },
    { label: entriesWords(entries), amount: difference, sign: agrees ? 'negative' : 'always' },
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex items-center gap-4 md:gap-6">
        <span
          role="img"
          aria-label={say(agrees ? words.agrees : words.differs)}
          className={agrees ? 'text-success' : 'text-danger'}
        >
          <Icon aria-hidden="true" size={18} strokeWidth={2} />
        </span>
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-13">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt className="text-12 text-text-3">{fact.label}</dt>
              <dd className="font-medium">
                <Amount currency={currency} amount={fact.amount} sign={fact.sign} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <span className="-mr-2.5 ml-auto flex items-center gap-3">
        <span role="status" className="text-12 whitespace-nowrap text-text-3">
          {say(words.checkedAt, { time: formatTimeToSecond(new Date(at).toISOString()) })}
        </span>
        <Button
          size="sm"
          variant="ghost"
          pending={busy}
          icon={<RefreshCw size={14} strokeWidth={2} aria-hidden="true" />}
          onClick={onAgain}
        >
          {say(words.checkAgain)}
        </Button>
      </span>
      {!agrees && <p className="w-full text-13 font-medium text-danger">{say(words.differs)}</p>}
    </div>
  )
}
