// Answers for one request for approval in words: what it is, whose it is, how long it still waits, how it ended.
import type { ReactNode } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { targetWord } from '#kit/screens/told-change.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { Fact } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { nameInTitle } from '#kit/words/setting-name.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { say, type Word } from '#kit/words/words.ts'
import type { listApprovals } from '../contract.ts'
import { words } from './words.ts'

export type Approval = WireAnswer<typeof listApprovals>['items'][number]
export type Concern = Approval['concerns'][number]

/** What other features give: the name of each act, and where the record stands that a request concerns. */
export interface ApprovalPlaces {
  readonly actWords: Readonly<Record<string, Word>>
  readonly targetHref: (approval: Approval) => string | undefined
  readonly concernHref: (concern: Concern) => string
  /** What the reasons are called that are chosen from a list. */
  readonly reasonWords: Readonly<Record<string, Word>>
  /** Why a deposit is suspended. */
  readonly suspensionWords: Readonly<Record<string, Word>>
  readonly signInHref: string
  /** The paper of a reason, shown when it is asked for. */
  readonly paper: (id: string) => ReactNode
  /** A detail of a user that is masked, with the look at it that is counted; undefined for what nobody looks at so. */
  readonly maskedDetail: (user: string, field: string, mask: string) => ReactNode
}

/** "Fund wallet ₦750,000.00", "Change spread or position limits: Spread". */
export function titleOf(
  {
    command,
    amount,
    currency,
    target,
  }: Pick<Approval, 'command' | 'amount' | 'currency'> & {
    readonly target: Approval['target'] | null
  },
  { actWords }: Pick<ApprovalPlaces, 'actWords'>,
): string {
  const word = actWords[command]
  const said = word === undefined ? statusWord(command.split('.').at(-1) ?? command) : say(word)
  const name = target === null ? undefined : nameInTitle(target)
  const act = name === undefined ? said : say(words.actOn, { act: said, name })
  return amount === null || currency === null
    ? act
    : say(words.amountOf, { act, amount: formatAmount({ currency, amount }) })
}

/** Whom it is about: "Grace Shehu". Empty where it is about nobody, or nobody's name is left. */
export const namesOf = ({ concerns }: Pick<Approval, 'concerns'>): string =>
  concerns.flatMap(({ name }) => (name === '' ? [] : [name])).join(', ')

/** "From Emeka Obi, GTBank": whose money a deposit is until it is somebody's. Empty where it is about none. */
export function senderOf({ deposit }: Pick<Approval, 'deposit'>): string {
  if (deposit === null) return ''
  const { sender_name: name, sender_bank: bank, provider_reference: reference } = deposit
  const sender = [name, bank].filter((part) => part !== '').join(', ')
  return say(words.fromSender, { sender: sender === '' ? reference : sender })
}

/** Whom it is about, or which setting: "Tier 2". Empty where whose money it is says it, or its title. */
export const aboutOf = (approval: Approval, places: Pick<ApprovalPlaces, 'actWords'>): string =>
  namesOf(approval) ||
  (senderOf(approval) === '' && nameInTitle(approval.target) === undefined
    ? targetWord(approval.target, places)
    : '')

/** All that the bank tells of who sent it, where it came to, and why it is suspended. */
export function depositFacts(
  deposit: NonNullable<Approval['deposit']>,
  { suspensionWords }: Pick<ApprovalPlaces, 'suspensionWords'>,
): readonly Fact[] {
  const { sender_name: name, sender_bank: bank, sender_account: account, narration, suspension } = deposit
  const why = suspension === null ? undefined : suspensionWords[suspension]
  return [
    { label: say(words.sender), value: [name, bank, account].filter((part) => part !== '').join(', ') },
    { label: say(words.narration), value: narration },
    { label: say(words.toAccount), value: deposit.account_number },
    { label: say(words.suspension), value: why === undefined ? '' : say(why) },
    { label: say(words.bankReference), value: deposit.provider_reference },
  ].filter(({ value }) => value !== '')
}

/** "Grace Shehu’s naira wallet"; undefined for an account that is no customer's. */
export function walletWord({ wallets }: Pick<Approval, 'wallets'>, account: string): string | undefined {
  const wallet = wallets.find(({ reference }) => reference === account)
  if (wallet === undefined) return undefined
  const { currency, user_name: name } = wallet
  if (currency === 'NGN') return say(words.nairaWalletOf, { name })
  return say(currency === 'USD' ? words.dollarWalletOf : words.otherWalletOf, { name, currency })
}

const minute = 60_000

function timeLeft(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / minute))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

/** Red in the last two hours. */
export function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useNow().getTime()
  return (
    <span className={left < 120 * minute ? 'font-medium text-danger' : undefined}>
      {say(words.left, { time: timeLeft(left) })}
    </span>
  )
}

export function ApprovalState({ state, checker }: Pick<Approval, 'state' | 'checker'>) {
  switch (state) {
    case 'waiting':
      return <StatusPill status="awaiting_approval">{say(words.waitingState)}</StatusPill>
    case 'expired':
      return <Badge quiet>{say(words.expiredState)}</Badge>
    case 'withdrawn':
      return <StatusPill status="withdrawn" />
    case 'approved':
      return <StatusPill status="approved">{say(words.approvedBy, { name: checker?.name ?? '' })}</StatusPill>
    case 'rejected':
      return <StatusPill status="rejected">{say(words.rejectedBy, { name: checker?.name ?? '' })}</StatusPill>
  }
}
