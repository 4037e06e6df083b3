// Answers for what a case is about: the customer and the deposit, each with the way to it.
import type { WireAnswer } from '#kit/http/contract.ts'
import { shortId } from '#kit/ui/format.ts'
import { statusWord } from '#kit/ui/status-pill.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import type { listCases } from '../contract.ts'
import { words } from './words.ts'

export type ListedCase = WireAnswer<typeof listCases>['items'][number]
export type Case = Omit<ListedCase, 'ended' | 'waiting_request'>

/** Where the things that cases are about stand in the console. */
export interface CasePlaces {
  readonly userHref: (uuid: string) => string
  /** The deposits that wait in suspense. */
  readonly suspendedHref: string
  /** Transactions with this reference. */
  readonly transactionsHref: (reference: string) => string
  /** One case, where its acts are. */
  readonly caseHref: (id: string) => string
  readonly debtHref: (id: string) => string
  /** A request that waits for a second person. */
  readonly requestHref: (id: string) => string
  /** The record of one transaction. */
  readonly transactionHref: (id: string) => string
}

interface SubjectProps {
  readonly about: Case
  readonly places: CasePlaces
}

/** The customer by name; null where nobody of ours is known. */
export function CaseUser({ about: { user }, places }: SubjectProps) {
  if (user === null) return null
  return (
    <TextLink href={places.userHref(user.uuid)}>{user.name === '' ? shortId(user.uuid) : user.name}</TextLink>
  )
}

/** The deposit where it is to be seen now; words where none was recorded, null where the case is about none. */
export function CaseDeposit({ about: { deposit, subject, facts }, places }: SubjectProps) {
  if (subject.type !== 'deposit') return null
  if (deposit === null) return <span className="text-text-3">{say(words.notRecorded)}</span>
  if (deposit.state === 'returned') return say(words.sentBack)
  if (deposit.state === 'taken_back') return say(words.takenBack)
  return deposit.state === 'suspended' || deposit.state === 'returning' ? (
    <TextLink href={places.suspendedHref}>{say(words.inSuspense)}</TextLink>
  ) : (
    <TextLink href={places.transactionsHref(facts['reference'] ?? '')}>{say(words.inWallet)}</TextLink>
  )
}

/** What says most, for a row. On the page of a customer, that it is about them says nothing. */
export function CaseSubject({ about, places, userId }: SubjectProps & { userId?: string | undefined }) {
  const { user, subject } = about
  if (user !== null && user.uuid !== userId) return <CaseUser about={about} places={places} />
  if (subject.type === 'user') return say(words.customer)
  if (subject.type === 'deposit') return <CaseDeposit about={about} places={places} />
  return (
    <>
      {statusWord(subject.type)} <span className="font-mono text-[0.93em]">{shortId(subject.id)}</span>
    </>
  )
}
