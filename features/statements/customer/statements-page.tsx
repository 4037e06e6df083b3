// Answers for asking for a statement: which account, which days, which file; and what it came to.
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { listMyWallets } from '#features/wallets/contract.ts'
import { troubleOf, useAnswer, useClient } from '#kit/screens/answers.tsx'
import { Note, Page } from '#kit/screens/page.tsx'
import { saveFile } from '#kit/screens/save-file.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Chips } from '#kit/ui/chips.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { DateInput, type DateParts, noDate, readDate } from '#kit/ui/date-input.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { issueStatement, statementCsv, statementPdf } from '../contract.ts'
import { type Period, usualPeriod } from '../rules.ts'
import { words } from '../words.ts'

type Wallet = WireAnswer<typeof listMyWallets>[number]
type Statement = WireAnswer<typeof issueStatement>

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
          {error === null ? (
            <Loading label={say(words.title)}>
              <ListSkeleton rows={3} />
            </Loading>
          ) : (
            <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
          )}
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

/** The days that were chosen, or what is wrong with those that were typed. */
function readPeriod(
  choice: Choice,
  typed: { from: DateParts; to: DateParts },
  now: Date,
): { period: Period } | { fromWrong: boolean; toWrong: boolean } {
  if (choice !== 'custom') return { period: usualPeriod(choice, now) }
  const [from, to] = [readDate(typed.from), readDate(typed.to)]
  if (from === null || to === null) return { fromWrong: from === null, toWrong: to === null }
  return { period: { from, to } }
}

function Ask({ wallets, first }: { wallets: readonly Wallet[]; first: Wallet }) {
  const now = useNow()
  const [wallet, setWallet] = useState(first.account_id)
  const [choice, setChoice] = useState<Choice>('last_month')
  const [from, setFrom] = useState(noDate)
  const [to, setTo] = useState(noDate)
  const [tried, setTried] = useState(false)
  const { get, made, pending, problem, forget } = useStatement()
  const read = readPeriod(choice, { from, to }, now)
  const wrong = tried && 'fromWrong' in read ? read : undefined
  const fetchFile = (kind: 'pdf' | 'csv') => {
    setTried(true)
    if ('period' in read) void get({ wallet, ...read.period }, kind)
  }
  const choose = (value: Choice) => {
    setChoice(value)
    setTried(false)
    forget()
  }
  return (
    <>
      <Note icon={ShieldCheck}>{say(words.intro)}</Note>
      <Card className="grid gap-4">
        {wallets.length > 1 && (
          <Select
            label={say(words.account)}
            choices={wallets.map(({ account_id: value, currency }) => ({
              value,
              label: say(words.accountOf, { currency }),
            }))}
            value={wallet}
            onChange={setWallet}
          />
        )}
        <Chips label={say(words.period)} choices={choices} value={choice} onChange={choose} wraps />
        {choice === 'custom' && (
          <>
            <DateInput
              label={say(words.from)}
              value={from}
              onChange={setFrom}
              error={wrong?.fromWrong === true ? say(words.fromWrong) : undefined}
            />
            <DateInput
              label={say(words.to)}
              value={to}
              onChange={setTo}
              error={wrong?.toWrong === true ? say(words.toWrong) : undefined}
            />
          </>
        )}
        {choice !== 'custom' && 'period' in read && (
          <p className="text-14 text-text-2">
            {say(words.readyTitle, {
              from: formatDate(read.period.from),
              to: formatDate(read.period.to),
            })}
          </p>
        )}
        {problem !== undefined && (
          <Banner tone="danger" live>
            {problem}
          </Banner>
        )}
        <div className="grid gap-2">
          <Button
            variant="primary"
            block
            pending={pending === 'pdf'}
            icon={<Download aria-hidden="true" size={20} strokeWidth={1.75} />}
            onClick={() => fetchFile('pdf')}
          >
            {say(words.getPdf)}
          </Button>
          <Button variant="soft" block pending={pending === 'csv'} onClick={() => fetchFile('csv')}>
            {say(words.getCsv)}
          </Button>
          <p className="text-center text-12 text-text-3">{say(words.csvHint)}</p>
        </div>
      </Card>
      {made !== undefined && <Made statement={made} />}
    </>
  )
}

/** Issues a statement and fetches its file; a refusal is shown where it was asked for. */
function useStatement() {
  const client = useClient()
  const [made, setMade] = useState<Statement>()
  const [pending, setPending] = useState<'pdf' | 'csv'>()
  const [problem, setProblem] = useState<string>()
  const forget = () => {
    setMade(undefined)
    setProblem(undefined)
  }
  const get = async (asked: { wallet: string } & Period, kind: 'pdf' | 'csv') => {
    if (pending !== undefined) return
    forget()
    setPending(kind)
    const issued = await client.call(issueStatement, { body: asked })
    const fetched = issued.ok
      ? await client.download(kind === 'pdf' ? statementPdf : statementCsv, {
          params: { id: issued.data.id },
        })
      : issued
    setPending(undefined)
    if (!issued.ok || !fetched.ok) {
      setProblem(fetched.ok ? say(words.failed) : fetched.problem.message)
      return
    }
    if ('file' in fetched) saveFile(fetched.file)
    setMade(issued.data)
    toast.success(say(words.ready))
  }
  return { get, made, pending, problem, forget }
}

function Made({ statement }: { statement: Statement }) {
  const { currency, code } = statement
  const amount = (text: string) => <Amount currency={currency} amount={text} />
  return (
    <Card>
      <h2 className="pb-1 text-16 font-semibold">
        {say(words.readyTitle, { from: formatDate(statement.from), to: formatDate(statement.to) })}
      </h2>
      <Facts
        facts={[
          { label: say(words.opening), value: amount(statement.opening) },
          { label: say(words.moneyIn), value: amount(statement.money_in) },
          { label: say(words.moneyOut), value: amount(statement.money_out) },
          { label: say(words.closing), value: amount(statement.closing), total: true },
          {
            label: say(words.code),
            value: (
              <span className="-mr-1.25 inline-flex items-center gap-1">
                {code}
                <CopyButton icon text={code} label={say(words.copyCode)} said={say(words.codeCopied)} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
