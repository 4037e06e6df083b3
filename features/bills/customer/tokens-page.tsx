// Answers for the customer's last tokens on one page, which opens without a network.
import Ticket from 'lucide-react/icons/ticket'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { withChosen } from '#kit/screens/chosen.ts'
import { Page } from '#kit/screens/page.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatAccountNumber, formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { inFours } from '#kit/words/in-fours.ts'
import { say } from '#kit/words/words.ts'
import { listMyTokens } from '../goods-contract.ts'
import { words } from '../goods-words.ts'
import { BeforeToken, SendBySms } from './token-card.tsx'

type Token = WireAnswer<typeof listMyTokens>[number]

const path = '/bills/tokens'

export function TokensPage({ above }: { above: string }) {
  const read = useAnswer(listMyTokens, {})
  const { trouble, onRetry } = troubleWith(read)
  const { data } = read
  return (
    <Page title={say(words.tokens)} above={above}>
      {data === undefined ? (
        trouble === undefined ? (
          <Loading label={say(words.tokens)}>
            <Skeleton className="h-96 w-full rounded-card-large" />
          </Loading>
        ) : (
          <Card>
            <ErrorState trouble={trouble} onRetry={onRetry} />
          </Card>
        )
      ) : data.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Ticket size={24} strokeWidth={1.75} aria-hidden="true" />}
            title={say(words.noTokens)}
          >
            {say(words.noTokensBody)}
          </EmptyState>
        </Card>
      ) : (
        <Tokens tokens={data} />
      )}
    </Page>
  )
}

function Tokens({ tokens }: { tokens: readonly Token[] }) {
  return (
    <>
      <p className="px-1 text-14 text-text-2">{say(words.kept)}</p>
      <ul aria-label={say(words.tokens)} className="printed-alone grid gap-3">
        {tokens.map((one) => (
          <li key={one.transaction_id}>
            <OneToken of={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneToken({ of }: { of: Token }) {
  const { token } = of
  if (token === null) return null
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-16 font-medium wrap-anywhere">{of.biller}</h2>
        <span className="text-16 font-medium">{formatAmount({ currency: 'NGN', amount: of.amount })}</span>
      </div>
      <p className="text-14 text-text-2">
        {say(words.meter, { meter: formatAccountNumber(of.meter) })} · {formatDateTime(of.delivered_at)}
      </p>
      <BeforeToken before={of.before} />
      <p className="text-20 font-bold text-balance tabular-nums" data-testid="token">
        {inFours(token)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <CopyButton text={token} label={say(words.copyToken)} said={say(words.tokenCopied)} />
        <SendBySms transactionId={of.transaction_id} size="sm" />
        <TextLink
          href={withChosen(path, of.transaction_id)}
          className="inline-flex min-h-11 items-center text-14"
        >
          {say(words.seeBill)}
        </TextLink>
      </div>
    </Card>
  )
}
