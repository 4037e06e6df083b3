// Answers for asking for a statement: which account, which days, which file; and what it came to.
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { listMyWallets } from '#features/wallets/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Note, Page } from '#kit/screens/page.tsx'
import { OfflineNote } from '#kit/screens/step-page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { DateInput, type DateParts, noDate, readDate } from '#kit/ui/date-input.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { say } from '#kit/words/words.ts'
import { type Period, usualPeriod } from '../rules.ts'
import { words } from '../words.ts'
import { StatementCard } from './statement-card.tsx'
import { useStatement } from './use-statement.ts'

type Wallet = WireAnswer<typeof listMyWallets>[number]

const choices = [
  { value: 'this_month', label: say(words.thisMonth) },
  { value: 'last_month', label: say(words.lastMonth) },
  { value: 'three_months', label: say(words.threeMonths) },
  { value: 'custom', label: say(words.custom) },
] as const
type Choice = (typeof choices)[number]['value']

export function StatementsPage({ above }: { above: string }) {
  const { data, error, refetch } = useAnswer(listMyWallets, {})
  return (
    <Page title={say(words.title)} above={above}>
      {data === undefined ? (
        <Card flush>
          <OnItsWay label={say(words.title)} {...{ error, refetch }}>
            <ListSkeleton rows={3} />
          </OnItsWay>
        </Card>
      ) : data[0] === undefined ? (
        <Card flush>
          <EmptyState
            title={say(words.noWalletTitle)}
            icon={<FileText size={24} strokeWidth={1.75} aria-hidden="true" />}
          >
            {say(words.noWalletBody)}
          </EmptyState>
        </Card>
      ) : (
        <Ask wallets={data} first={data[0]} />
      )}
    </Page>
  )
}

type Typed = { readonly from: DateParts; readonly to: DateParts }

/** The days that were chosen, or what is wrong with those that were typed. */
function readPeriod(
  choice: Choice,
  typed: Typed,
  now: Date,
): { period: Period } | { fromWrong: boolean; toWrong: boolean } {
  if (choice !== 'custom') return { period: usualPeriod(choice, now) }
  const [from, to] = [readDate(typed.from), readDate(typed.to)]
  if (from === null || to === null) return { fromWrong: from === null, toWrong: to === null }
  return { period: { from, to } }
}

/** What is asked for, and whether it was pressed for with days that cannot be read. */
function useAsked(first: Wallet) {
  const now = useNow()
  const [wallet, setWallet] = useState(first.account_id)
  const [choice, setChoice] = useState<Choice>('last_month')
  const [typed, setTyped] = useState<Typed>({ from: noDate, to: noDate })
  const [tried, setTried] = useState(false)
  const read = readPeriod(choice, typed, now)
  const choose = (value: Choice) => {
    setChoice(value)
    setTried(false)
  }
  return {
    wallet,
    setWallet,
    choice,
    choose,
    typed,
    setTyped,
    period: 'period' in read ? read.period : undefined,
    wrong: tried && 'fromWrong' in read ? read : undefined,
    setTried,
  }
}

function Ask({ wallets, first }: { wallets: readonly Wallet[]; first: Wallet }) {
  const { wallet, setWallet, choice, choose, typed, setTyped, period, wrong, setTried } = useAsked(first)
  const { get, made, pending, problem, forget } = useStatement()
  const fetchFile = (kind: 'pdf' | 'csv') => {
    setTried(true)
    if (period !== undefined) void get({ wallet, ...period }, kind)
  }
  return (
    <>
      <Note icon={ShieldCheck}>{say(words.intro)}</Note>
      <Card className="grid gap-4">
        {wallets.length > 1 && <WalletChoice wallets={wallets} value={wallet} onChange={setWallet} />}
        <Chips
          label={say(words.period)}
          choices={choices}
          value={choice}
          onChange={(value) => {
            choose(value)
            forget()
          }}
          wraps
        />
        {choice === 'custom' ? (
          <TypedDays typed={typed} onChange={setTyped} wrong={wrong} />
        ) : (
          period !== undefined && <p className="text-14 text-text-2">{daysOf(period)}</p>
        )}
        {problem?.code === 'offline' ? (
          <OfflineNote says={words.offline} />
        ) : (
          problem !== undefined && (
            <Banner tone="danger" live>
              {problem.message}
            </Banner>
          )
        )}
        <Files pending={pending} onFetch={fetchFile} />
      </Card>
      {made !== undefined && <StatementCard statement={made} />}
    </>
  )
}

function daysOf({ from, to }: Period): string {
  return say(words.readyTitle, { from: formatDate(from), to: formatDate(to) })
}

function WalletChoice(props: {
  wallets: readonly Wallet[]
  value: string
  onChange: (wallet: string) => void
}) {
  const { wallets, value, onChange } = props
  const named = wallets.map(({ account_id: wallet, currency }) => ({
    value: wallet,
    label: say(words.accountOf, { currency }),
  }))
  return <Select label={say(words.account)} choices={named} value={value} onChange={onChange} />
}

function TypedDays(props: {
  typed: Typed
  onChange: (typed: Typed) => void
  wrong: { fromWrong: boolean; toWrong: boolean } | undefined
}) {
  const { typed, onChange, wrong } = props
  return (
    <>
      <DateInput
        label={say(words.from)}
        value={typed.from}
        onChange={(from) => onChange({ ...typed, from })}
        error={wrong?.fromWrong === true ? say(words.fromWrong) : undefined}
      />
      <DateInput
        label={say(words.to)}
        value={typed.to}
        onChange={(to) => onChange({ ...typed, to })}
        error={wrong?.toWrong === true ? say(words.toWrong) : undefined}
      />
    </>
  )
}

function Files(props: { pending: 'pdf' | 'csv' | undefined; onFetch: (kind: 'pdf' | 'csv') => void }) {
  const { pending, onFetch } = props
  return (
    <div className="grid gap-2">
      <Button
        variant="primary"
        block
        pending={pending === 'pdf'}
        icon={<Download aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={() => onFetch('pdf')}
      >
        {say(words.getPdf)}
      </Button>
      <Button variant="soft" block pending={pending === 'csv'} onClick={() => onFetch('csv')}>
        {say(words.getCsv)}
      </Button>
      <p className="text-center text-12 text-text-3">{say(words.csvHint)}</p>
    </div>
  )
}
