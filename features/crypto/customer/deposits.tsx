// Answers for a customer's crypto deposits: what each is, how far it is block by block, and why it is not credited.
import { LoadMore } from '#kit/screens/load-more.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../customer-words.ts'
import { useMyDeposits } from './my-deposits.ts'
import { type Deposit, nameOf, wordOf } from './standing.ts'

/** `at`: those to one address alone, and nothing where there are none. */
export function Deposits({ at }: { at?: string }) {
  const list = useMyDeposits(at)
  const { items, error, refetch } = list
  if (at !== undefined && (items === undefined || items.length === 0)) return null
  return (
    <>
      <SectionHead title={say(words.deposits)} />
      <Card flush>
        {items === undefined ? (
          <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
            <ListSkeleton rows={2} />
          </OnItsWay>
        ) : items.length === 0 ? (
          <p className="p-4 text-14 text-text-2">{say(words.none)}</p>
        ) : (
          <ul>
            {items.map((deposit) => (
              <li key={deposit.id} className="border-t border-hair p-4 first:border-t-0">
                <OneDeposit deposit={deposit} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <LoadMore list={list} />
    </>
  )
}

function OneDeposit({ deposit }: { deposit: Deposit }) {
  const { network_name: network, seen_at: at, txid } = deposit
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-16 font-medium wrap-anywhere">{nameOf(deposit)}</p>
        <p className="text-14 text-text-2">
          {network !== null && `${network} · `}
          <Time at={at} />
        </p>
      </div>
      <Progress deposit={deposit} />
      {txid !== '' && <p className="text-12 wrap-anywhere text-text-3">{say(words.txid, { txid })}</p>}
    </div>
  )
}

/** Seen, then block by block, then credited; or why not. */
function Progress({ deposit }: { deposit: Deposit }) {
  const { state, confirmations, needed, will_hold: foreseen } = deposit
  if (state !== 'seen' && state !== 'confirming') return <Waiting deposit={deposit} />
  const most = needed ?? 0
  const done = Math.min(confirmations, most)
  const counted = say(words.counting, { done, needed: most })
  const steps = [
    { key: 'seen', label: say(words.seen), isNow: state === 'seen' },
    { key: 'counting', label: counted, isNow: state === 'confirming' },
    { key: 'end', label: say(foreseen === null ? words.credited : words.standsHeld), isNow: false },
  ]
  return (
    <div className="grid gap-1.5">
      <ol className="flex flex-wrap justify-between gap-x-3 text-14 max-[21rem]:text-12">
        {steps.map(({ key, label, isNow }) => (
          <li
            key={key}
            className={isNow ? 'font-semibold text-text' : 'text-text-2'}
            aria-current={isNow ? 'step' : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      <ProgressBar label={counted} share={most === 0 ? 0 : done / most} says={counted} />
      {foreseen !== null && <p className="text-14 text-pretty">{wordOf(deposit)}</p>}
    </div>
  )
}

/** How one stands that is no longer counted; that it is on hold stands before the reason. */
function Waiting({ deposit }: { deposit: Deposit }) {
  const isHeld = ['held', 'on_hold', 'unassigned'].includes(deposit.state)
  return (
    <div className="grid gap-0.5 text-14">
      {isHeld && <p className="font-medium text-warning">{say(words.standsHeld)}</p>}
      <p className="text-pretty">
        {wordOf(deposit)}
        {deposit.held_limit !== null && (
          <>
            {' '}
            <TextLink href="/profile/limits">{say(words.seeLimits)}</TextLink>
          </>
        )}
      </p>
    </div>
  )
}
