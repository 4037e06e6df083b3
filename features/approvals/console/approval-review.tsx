// Answers for deciding one request: exactly what it would do now, who asked and why, and the two answers with a note.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useIntent } from '#kit/screens/act-intent.ts'
import { fieldProblem, troubleOf, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { ChangesTable } from '#kit/screens/changes-table.tsx'
import { ClosedNote, useIsClosed } from '#kit/screens/closed-until.tsx'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { fieldWord, targetWord } from '#kit/screens/told-change.ts'
import { NobodyToApprove } from '#kit/screens/sent-for-approval.tsx'
import { ActRefusal } from '#kit/screens/previewed-act.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { approveRequest, findApproval, rejectRequest, withdrawRequest } from '../contract.ts'
import { type ApprovalPlaces, ApprovalState, depositFacts, titleOf, walletWord } from './approval-parts.tsx'
import { MakerToday } from './maker-today.tsx'
import { factsOf } from './approval-facts.tsx'
import { changesInWords } from './changes-in-words.ts'
import { words } from './words.ts'

type Detail = WireAnswer<typeof findApproval>

interface ApprovalReviewProps {
  readonly id: string
  readonly readerId: string
  readonly places: ApprovalPlaces
}

export function ApprovalReview({ id, readerId, places }: ApprovalReviewProps) {
  const { data, error, refetch } = useAnswer(findApproval, { params: { id } })
  if (data === undefined)
    return error === null ? (
      <div className="p-5 md:p-8">
        <Loading label={say(words.loadingOne)}>
          <Skeleton className="h-72 w-full rounded-button" />
        </Loading>
      </div>
    ) : (
      <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
    )
  return (
    <article aria-label={titleOf(data, places)} className="flex min-h-full flex-col">
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-5 md:px-8 md:py-7">
        <Head approval={data} places={places} />
        <Evidence approval={data} places={places} />
        {data.deposit !== null && <Facts facts={depositFacts(data.deposit, places)} />}
        <Facts facts={factsOf(data, { readerId, places })} />
        <MakerToday approval={data} places={places} />
      </div>
      {data.state === 'waiting' && (
        <Decision approval={data} isOwn={data.maker.uuid === readerId} signInHref={places.signInHref} />
      )}
    </article>
  )
}

function Head({ approval, places }: { approval: Detail; places: ApprovalPlaces }) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 tabIndex={-1} className="text-20 font-semibold wrap-anywhere">
          {titleOf(approval, places)}
        </h2>
        <p className="mt-1 flex flex-wrap gap-x-1.5 text-13 text-text-2">
          {say(isAboutCustomer(approval) ? words.target : words.thing)}:{' '}
          <Concerned approval={approval} places={places} />
        </p>
      </div>
      <ApprovalState {...approval} />
    </header>
  )
}

const isAboutCustomer = ({ concerns }: Detail): boolean => concerns.some(({ kind }) => kind === 'user')

/** Whom it is about, and what of theirs. What nobody is behind is called by its kind and the front of its id. */
function Concerned({ approval, places }: { approval: Detail; places: ApprovalPlaces }) {
  const { concerns, target } = approval
  const href = places.targetHref(approval)
  const name = targetWord(target, places)
  const isPerson = concerns.length > 0 && ['user', 'admin', 'wallet'].includes(target.type)
  return (
    <>
      {concerns.map((concern) => (
        <TextLink key={concern.uuid} href={places.concernHref(concern)}>
          {concern.name === '' ? concern.uuid.slice(0, 8) : concern.name}
        </TextLink>
      ))}
      {!isPerson && (href === undefined ? <span>{name}</span> : <TextLink href={href}>{name}</TextLink>)}
    </>
  )
}

const balancesOf = (postings: Detail['postings']): string =>
  postings.map(({ balance_before: before }) => before).join(' ')

function Evidence({ approval, places }: { approval: Detail; places: ApprovalPlaces }) {
  const { postings, postings_now: now, postings_done: posted, cannot, state } = approval
  const shown = now ?? posted ?? postings
  // What is posted says where money moves, and not to which address or account outside.
  const changes = changesInWords(approval, places)
  const hasMoved = now !== null && balancesOf(now) !== balancesOf(postings)
  return (
    <>
      {cannot !== null && (
        <Banner tone="warning" title={say(words.cannot)}>
          {cannot}
        </Banner>
      )}
      {state === 'waiting' && hasMoved && (
        <Banner tone="warning" title={say(words.balanceChanged)}>
          {say(words.balanceChangedBody)}
        </Banner>
      )}
      {(shown.length === 0 || changes.length > 0) && (
        <ChangesTable
          label={say(words.effect)}
          changes={changes.map((change) => ({ ...change, before: beforeOf(approval, places, change) }))}
          nameOf={fieldWord}
        />
      )}
      {shown.length > 0 && <Posted approval={approval} postings={shown} />}
    </>
  )
}

/** Above figures that are no longer those of now it is said of when they are. */
function Posted({ approval, postings }: { approval: Detail; postings: Detail['postings'] }) {
  const table = (label?: string) => (
    <PostingTable
      postings={postings}
      nameOf={(account) => walletWord(approval, account)}
      {...(label === undefined ? {} : { label })}
    />
  )
  if (approval.state === 'waiting') return table()
  const label = say(approval.postings_done === null ? words.asRequested : words.wasPosted)
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="text-13 font-medium text-text-2">
        {label}
      </p>
      {table(label)}
    </div>
  )
}

/** What stands there now and is masked is looked at like anywhere else: a slip of one digit is told from fifteen years. */
function beforeOf(
  { target, mine_to_decide: isMine }: Detail,
  { maskedDetail }: ApprovalPlaces,
  { field, before }: Detail['changes'][number],
): ReactNode {
  if (before === null || !isMine || target.type !== 'user' || !/^[•*]/.test(before)) return before
  return maskedDetail(target.id, field, before) ?? before
}

interface DecisionProps {
  readonly approval: Detail
  readonly isOwn: boolean
  readonly signInHref: string
}

const foot = 'sticky bottom-0 border-t border-border bg-bg px-4 py-4 md:px-8'

function Decision({ approval, isOwn, signInHref }: DecisionProps) {
  if (isOwn) return <OwnRequest approval={approval} />
  if (!approval.mine_to_decide) return <p className={`${foot} text-13 text-text-2`}>{say(words.notYours)}</p>
  return <TwoAnswers approval={approval} signInHref={signInHref} />
}

function OwnRequest({ approval }: { approval: Detail }) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(withdrawRequest)
  const keyFor = useIntent()
  const withdraw = async () => {
    if (pending) return
    const answered = await send({ params: { id: approval.id }, idempotencyKey: keyFor({}) })
    void answers.invalidateQueries()
    if (answered.ok) toast.success(answered.message)
  }
  return (
    <div className={`${foot} flex flex-wrap items-center justify-between gap-3`}>
      {approval.lacks_approver && <NobodyToApprove />}
      <p className="text-13 text-text-2">{problem?.message ?? say(words.ownRequest)}</p>
      <Button pending={pending} onClick={() => void withdraw()}>
        {say(words.withdraw)}
      </Button>
    </div>
  )
}

function TwoAnswers({ approval, signInHref }: { approval: Detail; signInHref: string }) {
  const [note, setNote] = useState('')
  const deciding = useDeciding(approval)
  const { approve, reject, pending, problem } = deciding
  const fault = fieldProblem(problem, 'note')
  return (
    <form
      noValidate
      className={`${foot} grid gap-3`}
      onSubmit={(event) => {
        event.preventDefault()
        void approve(note)
      }}
    >
      <TextInput
        label={say(words.noteLabel)}
        hint={say(words.noteHint)}
        error={fault}
        name="note"
        autoComplete="off"
        maxLength={140}
        value={note}
        onChange={setNote}
        disabled={pending !== undefined}
      />
      <ClosedNote />
      {problem !== undefined && fault === undefined && (
        <ActRefusal problem={problem} signInHref={signInHref} onLatest={deciding.seeLatest} />
      )}
      <Answers approval={approval} pending={pending} onReject={() => void reject(note)} />
    </form>
  )
}

interface AnswersProps {
  readonly approval: Detail
  readonly pending: 'approve' | 'reject' | undefined
  readonly onReject: () => void
}

function Answers({ approval: { amount, currency, cannot }, pending, onReject }: AnswersProps) {
  const isClosed = useIsClosed()
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:*:min-h-11 max-sm:*:flex-1">
      <Button pending={pending === 'reject'} disabled={pending === 'approve'} onClick={onReject}>
        {say(words.reject)}
      </Button>
      <Button
        type="submit"
        variant="primary"
        pending={pending === 'approve'}
        disabled={pending === 'reject' || cannot !== null || isClosed}
      >
        {amount === null || currency === null
          ? say(words.approve)
          : say(words.approveAmount, { amount: formatAmount({ currency, amount }) })}
      </Button>
    </div>
  )
}

/** One key for one intent: what was sent and not answered may be sent again and acts once. */
function useDeciding({ id, hash }: Detail) {
  const answers = useQueryClient()
  const approving = useSend(approveRequest)
  const rejecting = useSend(rejectRequest)
  const approveKey = useIntent()
  const rejectKey = useIntent()
  const pending = approving.pending ? 'approve' : rejecting.pending ? 'reject' : undefined
  const seeLatest = () => void answers.invalidateQueries()
  const conclude = (answered: { ok: boolean; message?: string; problem?: { code: string } }) => {
    // Whoever was second sees who was first.
    if (answered.ok || answered.problem?.code === 'already_decided') seeLatest()
    if (answered.ok && answered.message !== undefined) toast.success(answered.message)
  }
  const approve = async (note: string) => {
    if (pending !== undefined) return
    rejecting.forget()
    const body = { note, hash }
    conclude(await approving.send({ params: { id }, body, idempotencyKey: approveKey(body) }))
  }
  const reject = async (note: string) => {
    if (pending !== undefined) return
    approving.forget()
    const body = { note }
    conclude(await rejecting.send({ params: { id }, body, idempotencyKey: rejectKey(body) }))
  }
  return { approve, reject, pending, problem: approving.problem ?? rejecting.problem, seeLatest } as const
}
