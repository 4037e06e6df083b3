// Answers for the one review: what is sent, to whom, every line of the price, and the button that says what happens.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Redirect } from 'wouter'
import { quoteTransfer } from '#features/orders/sending-contract.ts'
import { isRefused } from '#kit/screens/refused.ts'
import { useClient, troubleOf } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { ChangedOffer, useAskOffer, useOffer, useSeenOffer } from '#kit/screens/offer.tsx'
import { OfflineNote } from '#kit/screens/step-page.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { Agreed } from './agreed.tsx'
import { NextStep, ProblemText } from './amount-message.tsx'
import { sendOnce, watchAttempt } from './attempt.ts'
import { BankHealthCard } from './bank-health-card.tsx'
import { CheckingPage, useFollowedAttempt } from './checking.tsx'
import { FlowPage } from './flow-page.tsx'
import { EditLink } from './edit-link.tsx'
import { PayeeCard } from './payee-card.tsx'
import { type Wish, wishOf } from './quote.ts'
import { differencesOf, type Quote } from './quote-difference.ts'
import { FreeTransferLine, QuoteLines } from './quote-lines.tsx'
import type { SendPlaces } from './send-places.ts'
import { isPerson, type Payee, useSending } from './sending.ts'
import { useConclusion } from './use-conclusion.ts'
import { nextWarning, type Read, WarningSheet } from './warnings.tsx'

export interface ReviewPageProps {
  readonly places: SendPlaces
  readonly offline: boolean
  readonly authorise: Authorise
  /** A way to send it later, offered where somebody should think first. */
  readonly later?: ((offer: Later) => ReactNode) | undefined
  /** When it goes out, with a way to have it otherwise. */
  readonly when?: ReactNode
}

/** What would be sent, and in how many minutes. */
export interface Later {
  readonly wish: Wish
  readonly minutes: number
}

export function ReviewPage(props: ReviewPageProps) {
  const { places } = props
  const attempt = useFollowedAttempt()
  const { draft } = useSending()
  const wish = wishOf(draft)
  const refused = useConclusion(places)
  useEffect(watchAttempt, [])
  if (attempt?.isUnknown === true) return <CheckingPage attempt={attempt} homeHref={places.home} />
  // What was just sent has emptied the draft; the next screen is on its way.
  if (refused.isSent) return <Priced places={places} />
  if (wish === undefined) return <Redirect to={`${places.hub}?led=gone`} replace />
  return <Review {...props} wish={wish} refused={refused} isSending={attempt !== null} />
}

/** While the price is asked for. */
function Priced({ places }: { places: SendPlaces }) {
  return (
    <FlowPage title={say(words.reviewTitle)} above={places.hub}>
      <Loading label={say(words.quoting)}>
        <div className="grid gap-3">
          <Skeleton className="mx-auto h-16 w-48" />
          <Skeleton className="h-20 w-full rounded-card-large" />
          <Skeleton className="h-56 w-full rounded-card-large" />
        </div>
      </Loading>
    </FlowPage>
  )
}

type Refused = ReturnType<typeof useConclusion>

interface ReviewProps extends ReviewPageProps {
  readonly wish: Wish
  readonly refused: Refused
  readonly isSending: boolean
}

function Review(props: ReviewProps) {
  const { places, wish } = props
  const { payee } = useSending().draft
  const { data, error, refetch } = useOffer(quoteTransfer, { body: wish })
  if (data !== undefined) return <Offer {...props} fresh={data} />
  if (error === null) return <Priced places={places} />
  const { problem } = error
  return (
    <FlowPage
      title={say(words.reviewTitle)}
      above={places.amount}
      dock={
        <ButtonLink href={places.amount} variant="soft" block>
          {say(words.changeAmount)}
        </ButtonLink>
      }
    >
      {isRefused(quoteTransfer, problem) ? (
        <>
          <Banner tone="danger" live>
            <ProblemText {...problem} /> <NextStep code={problem.code} places={places} />
          </Banner>
          {payee !== null && (
            <>
              <AmountOf payee={payee} amount={wish.amount} />
              <PayeeCard payee={payee} />
            </>
          )}
        </>
      ) : (
        <Card>
          <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
    </FlowPage>
  )
}

const nothingRead: Read = { duplicate: false, scam: false }

type Asking = 'nothing' | 'warning' | 'authorise'

function payeeOf({ payee }: Quote): Payee {
  const { kind, name, bank_name: bankName, account_number: accountNumber } = payee
  return { kind, name: shownName(name), bankName, accountNumber }
}

/** From the button to the sheet: each warning is read once, then it is authorised, then it is sent. */
function useSendSteps({ wish, fresh, offline, isSending, refused }: ReviewProps & { fresh: Quote }) {
  const client = useClient()
  const [asking, setAsking] = useState<Asking>('nothing')
  const [read, setRead] = useState(nothingRead)
  const { seen: quote, differences } = useSeenOffer(fresh, differencesOf, () => setAsking('nothing'))
  const go = (already: Read) => {
    setRead(already)
    setAsking(nextWarning(quote, already) === undefined ? 'authorise' : 'warning')
  }
  const press = () => {
    if (offline || isSending) return
    refused.forget()
    go(read)
  }
  const send = (authorisationId: string) => {
    const { hash } = quote
    sendOnce(client, {
      payee: payeeOf(quote),
      body: {
        ...wish,
        hash,
        authorisation_id: authorisationId,
        ...(read.duplicate ? { send_again: true } : {}),
        ...(read.scam ? { scam_warning_read: true } : {}),
      },
    })
  }
  const close = () => setAsking('nothing')
  return { quote, differences, asking, read, go, press, send, close }
}

/** What the server refused on the way out makes the price look old: it is asked for anew. */
function useRenewedAfter({ problem }: Refused, wish: Wish, onRefused: () => void): void {
  const { ask } = useAskOffer(quoteTransfer)
  const current = useRef({ wish, onRefused })
  useEffect(() => {
    current.current = { wish, onRefused }
  })
  useEffect(() => {
    if (problem === undefined) return
    current.current.onRefused()
    // When the price is refused too, the review says so by itself.
    ask({ body: current.current.wish }).catch(() => undefined)
  }, [problem, ask])
}

function Offer(props: ReviewProps & { fresh: Quote }) {
  const { places, offline, isSending, refused, wish } = props
  const steps = useSendSteps(props)
  const { quote, differences } = steps
  useRenewedAfter(refused, wish, steps.close)
  const payee = payeeOf(quote)
  // What is bought costs its fee too; what is sent is what arrives.
  const amount = formatAmount({
    currency: quote.currency,
    amount: isPerson(payee) ? quote.amount : quote.total,
  })
  return (
    <FlowPage
      title={say(words.reviewTitle)}
      above={places.amount}
      onSubmit={steps.press}
      dock={
        <Button type="submit" variant="primary" block disabled={offline} pending={isSending}>
          {say(isPerson(payee) ? words.sendAmount : words.payAmount, { amount })}
        </Button>
      }
      sheets={<Sheets {...props} steps={steps} />}
    >
      {offline && <OfflineNote says={words.offline} />}
      <Said differences={differences} refused={refused} places={places} />
      <AmountOf payee={payee} amount={quote.amount} />
      <PayeeCard
        payee={payee}
        confirmed={isPerson(payee)}
        aside={<EditLink places={places} kind={payee.kind} />}
      />
      {quote.payee.health !== null && (
        <BankHealthCard bank={quote.payee.bank_name} health={quote.payee.health} />
      )}
      {quote.payee.facts.length > 0 && (
        <Card className="py-2">
          <Facts facts={quote.payee.facts} />
        </Card>
      )}
      <QuoteLines quote={quote} narration={wish.narration} />
      <FreeTransferLine quote={quote} />
      {!quote.payee.only_now && props.when}
    </FlowPage>
  )
}

/** What is asked between the button and the bank, one sheet at a time. */
function Sheets(props: ReviewProps & { steps: ReturnType<typeof useSendSteps> }) {
  const { steps, wish, later, isSending, authorise: AuthoriseSheet } = props
  const { quote, asking, read } = steps
  const warning = asking === 'warning' ? nextWarning(quote, read) : undefined
  return (
    <>
      {warning !== undefined && (
        <WarningSheet
          warning={warning}
          quote={quote}
          later={later && ((minutes) => later({ wish, minutes }))}
          onGoOn={() => steps.go({ ...read, [warning.kind]: true })}
          onClose={steps.close}
        />
      )}
      {asking === 'authorise' && (
        <AuthoriseSheet
          purpose="transfer"
          hash={quote.hash}
          seen={quote.seen}
          strength={quote.strength}
          busy={isSending}
          onAuthorised={steps.send}
          onClose={steps.close}
        >
          <Agreed quote={quote} payee={payeeOf(quote)} />
        </AuthoriseSheet>
      )}
    </>
  )
}

function AmountOf({ payee, amount }: { payee: Payee; amount: string }) {
  return (
    <div className="pt-1 pb-1 text-center">
      <p className="text-14 text-text-2">{say(isPerson(payee) ? words.youSend : words.amountOfThing)}</p>
      <p className="text-36 font-bold">
        <Amount big currency="NGN" amount={amount} />
      </p>
    </div>
  )
}

/** What changed, else why it was not sent. */
function Said(props: { differences: readonly string[]; refused: Refused; places: SendPlaces }) {
  const { differences, refused, places } = props
  const { problem } = refused
  const isPrice = problem?.code === 'quote_changed'
  // It went through before, as in another tab: what did not is this one.
  const isPlain = isPrice || problem?.code === 'duplicate_transfer'
  return (
    <>
      <ChangedOffer differences={differences} />
      {problem !== undefined && !(isPrice && differences.length > 0) && (
        <Banner tone="danger" live title={isPlain ? undefined : say(words.failedTitle)}>
          <ProblemText {...problem} /> <NextStep code={problem.code} places={places} />
        </Banner>
      )}
    </>
  )
}
