// Answers for what ends a case otherwise than with a note: a money act here, or the page where it is decided.
import { Button } from '#kit/ui/button.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { Case, CasePlaces } from './case-subject.tsx'
import { words } from './money-words.ts'

const claim = { body: words.claimBody, act: words.claim }
const always: Readonly<Partial<Record<Case['kind'], typeof claim>>> = {
  transfer_return_held: { body: words.returnBody, act: words.release },
  transfer_return_unclaimed: { body: words.unclaimedBody, act: words.settle },
  transfer_paid_after_return: claim,
  deposit_booked_as_house: { body: words.unbookBody, act: words.unbook },
}

/** Whether its money is moved here. */
export function hasMoneyAct(about: Case): boolean {
  if (Object.hasOwn(always, about.kind)) return true
  return wasReceived(about) && !isInPart(about)
}

const wasReceived = ({ kind, deposit }: Case): boolean =>
  kind === 'deposit_taken_back' && (deposit?.state === 'credited' || deposit?.state === 'released')
/** The whole is not claimed of what the bank has reversed in part. */
const isInPart = ({ facts }: Case): boolean => (facts['in_part_at'] ?? '') !== ''

interface Way {
  readonly body: Word
  readonly label: Word
  readonly href: string
}

const inSuspense: readonly Case['kind'][] = ['deposit_taken_back', 'deposit_without_owner']
const onTransfer: readonly Case['kind'][] = ['transfer_unresolved', 'transfer_amount_mismatch']
const ofCustomer: Readonly<Partial<Record<Case['kind'], Word>>> = {
  screening_hit: words.toCustomer,
  transfer_suspected: words.lookAtCustomer,
}

/** Where it is decided; undefined for what is ended here. */
export function wayOf({ kind, deposit, subject, user }: Case, places: CasePlaces): Way | undefined {
  const waits = deposit?.state === 'suspended' || deposit?.state === 'returning'
  if (inSuspense.includes(kind) && waits)
    return {
      body: kind === 'deposit_taken_back' ? words.toSuspense : words.findOwner,
      label: words.openSuspense,
      href: `${places.suspendedHref}?deposit=${deposit.id}`,
    }
  if (onTransfer.includes(kind))
    return { body: words.toTransfer, label: words.openTransfer, href: places.transactionHref(subject.id) }
  const body = ofCustomer[kind]
  return body === undefined || user === null
    ? undefined
    : { body, label: words.openCustomer, href: places.userHref(user.uuid) }
}

interface CaseWayProps {
  readonly about: Case
  readonly places: CasePlaces
  /** For who may move money, where it is shown with its acts. */
  readonly onMoney: (() => void) | undefined
  /** Whether the page has none of its acts. */
  readonly isElsewhere: boolean
}

export function CaseWay({ about, places, onMoney, isElsewhere }: CaseWayProps) {
  const way = wayOf(about, places)
  const said = always[about.kind] ?? claim
  if (hasMoneyAct(about))
    return (
      <div className="grid gap-3">
        <p className="text-14 text-pretty text-text-2">{say(said.body)}</p>
        {onMoney !== undefined && (
          <div>
            <Button variant="primary" onClick={onMoney}>
              {say(said.act)}
            </Button>
          </div>
        )}
        {isElsewhere && (
          <p>
            <TextLink href={places.caseHref(about.id)}>{say(words.openCase)}</TextLink>
          </p>
        )}
      </div>
    )
  if (wasReceived(about)) return <p className="text-14 text-pretty text-text-2">{say(words.inPartBody)}</p>
  if (way === undefined) return null
  return (
    <p className="text-14 text-pretty text-text-2">
      {say(way.body)} <TextLink href={way.href}>{say(way.label)}</TextLink>
    </p>
  )
}
