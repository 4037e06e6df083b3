// Answers for adding money: the account number to send it to, or why there is none yet.
import Ban from 'lucide-react/icons/ban'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import IdCard from 'lucide-react/icons/id-card'
import Share2 from 'lucide-react/icons/share-2'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'
import { troubleOf } from '#kit/screens/answers.tsx'
import { Note, Page } from '#kit/screens/page.tsx'
import { share } from '#kit/screens/share.ts'
import { words as screenWords } from '#kit/screens/words.ts'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAccountNumber } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { useVirtualAccount, type VirtualAccount } from './virtual-account.ts'

interface AddMoneyPageProps {
  readonly above: string
  readonly identityHref: string
  /** False until the identity is confirmed: there is no account number before. */
  readonly canHold: boolean
  /** The limits of the tier, from their own feature. */
  readonly limits: ReactNode
  /** That money in is slow or down, from whoever measures it. */
  readonly health: ReactNode
}

export function AddMoneyPage({ above, identityHref, canHold, limits, health }: AddMoneyPageProps) {
  return (
    <Page title={say(words.title)} above={above}>
      {canHold && health}
      {canHold ? <Account limits={limits} /> : <NotYet identityHref={identityHref} />}
    </Page>
  )
}

function NotYet({ identityHref }: { identityHref: string }) {
  return (
    <Card>
      <EmptyState
        icon={<IdCard size={28} strokeWidth={1.75} aria-hidden="true" />}
        title={say(words.notYetTitle)}
        action={
          <ButtonLink href={identityHref} variant="primary">
            {say(words.confirm)}
          </ButtonLink>
        }
      >
        {say(words.notYetBody)}
      </EmptyState>
    </Card>
  )
}

function Account({ limits }: { limits: ReactNode }) {
  const { data, error, refetch } = useVirtualAccount({ enabled: true })
  if (data === undefined) {
    return error === null ? (
      <Loading label={say(words.loading)}>
        <Skeleton className="h-64 w-full rounded-card-large" />
      </Loading>
    ) : (
      <Card>
        <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (data === null) return <Opening />
  return data.state === 'closed' ? <Closed /> : <Open account={data} limits={limits} />
}

/** The bank is slow by nature; the page follows live and needs no reload. */
function Opening() {
  return (
    <Card>
      <div role="status" className="grid justify-items-center gap-3 px-2 py-8 text-center">
        <span className="grid size-16 place-items-center rounded-pill bg-brand-soft text-brand">
          <Spinner size={28} />
        </span>
        <p className="text-16 font-semibold">{say(words.openingTitle)}</p>
        <p className="text-14 text-pretty text-text-2">{say(words.openingBody)}</p>
      </div>
    </Card>
  )
}

function Closed() {
  const { emails } = useBrand()
  return (
    <Card>
      <EmptyState
        icon={<Ban size={28} strokeWidth={1.75} aria-hidden="true" />}
        title={say(words.closedTitle)}
      >
        {say(words.closedBody, { email: emails.support })}
      </EmptyState>
    </Card>
  )
}

function Open({ account, limits }: { account: VirtualAccount; limits: ReactNode }) {
  const { emails } = useBrand()
  return (
    <>
      <p className="px-1 text-14 text-pretty text-text-2">{say(words.lead)}</p>
      <Card className="grid gap-5 p-5">
        <AccountFacts account={account} />
        <div className="grid gap-2">
          <CopyButton
            text={account.account_number}
            label={say(words.copyNumber)}
            said={say(words.copied)}
            size="large"
            variant="primary"
          />
          <ShareButton account={account} />
        </div>
      </Card>
      <Card className="grid gap-3">
        <Note icon={Zap}>
          <strong className="font-semibold text-text">{say(words.speedBody)}</strong> {say(words.yours)}
        </Note>
        <Note icon={CircleHelp}>{say(words.notSeen, { email: emails.support })}</Note>
      </Card>
      {limits}
    </>
  )
}

/** The number is the largest thing on the screen: somebody reads it out to a bank. */
function AccountFacts({ account }: { account: VirtualAccount }) {
  return (
    <dl className="grid gap-4 xs:grid-cols-2">
      <div className="xs:col-span-2">
        <dt className="text-14 text-text-2">{say(words.accountNumber)}</dt>
        <dd className="text-36 font-bold whitespace-nowrap max-[21rem]:text-30">
          {formatAccountNumber(account.account_number)}
        </dd>
      </div>
      <div>
        <dt className="text-14 text-text-2">{say(words.bank)}</dt>
        <dd className="text-16 font-medium wrap-anywhere">{account.bank_name}</dd>
      </div>
      <div>
        <dt className="text-14 text-text-2">{say(words.accountName)}</dt>
        <dd className="text-16 font-medium wrap-anywhere">{account.account_name}</dd>
      </div>
    </dl>
  )
}

function ShareButton({ account }: { account: VirtualAccount }) {
  const { account_number: number, bank_name: bank, account_name: name } = account
  const shareDetails = () =>
    share({
      title: say(words.shareTitle),
      text: say(words.shareText, { number, bank, name }),
      copied: say(screenWords.copied),
      failed: say(screenWords.shareFailed),
    })
  return (
    <Button
      variant="soft"
      block
      icon={<Share2 aria-hidden="true" size={20} strokeWidth={1.75} />}
      onClick={() => void shareDetails()}
    >
      {say(words.share)}
    </Button>
  )
}
