// Answers for the parts of an audit row that the list and the record show alike: who acted, on what, how it ended.
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { targetWord } from '#kit/screens/told-change.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, type Word } from '#kit/words/words.ts'
import type { findAuditRow } from '../contract.ts'
import { words } from './words.ts'

export type AuditRow = WireAnswer<typeof findAuditRow>

/** Where the record stands that a row is about, and what a case or a debt is of; undefined where there is none. */
export type TargetPlace = (target: AuditRow['target']) => {
  readonly href: string | undefined
  readonly sort: Word | undefined
}

const kinds = {
  admin: words.admin,
  customer: words.customer,
  system: words.system,
  operator: words.operator,
  anyone: words.anyone,
} as const

/** By name: of staff, of a customer, or what kind of actor it was. Who asked did it; whose word it needed agreed. */
export function actorName({ actor, asked_by: asker }: AuditRow): string {
  return asker ?? actor.name ?? actor.email ?? say(kinds[actor.kind])
}

/** Which of two of one name: the address of a colleague and their role, or that it is a customer; or who approved it. */
export function actorNote({ actor, asked_by: asker }: AuditRow): string {
  if (asker !== null) return say(words.approvedBy, { name: actor.name ?? actor.email ?? say(words.admin) })
  if (actor.kind === 'admin') return [actor.email, actor.role].filter((part) => part !== null).join(', ')
  return actor.kind === 'customer' && actor.name !== null ? say(words.customer) : ''
}

export type ActWords = Readonly<Record<string, Word>>

const wordOf = (action: string, actWords: ActWords): string => {
  const word = Object.hasOwn(actWords, action) ? actWords[action] : undefined
  return word === undefined ? action : say(word)
}

/** What was done, in words, and of an approval what it is for. What has none reads as its name, so that nothing is hidden. */
export function actionWord(
  { action, changes }: Pick<AuditRow, 'action' | 'changes'>,
  actWords: ActWords,
): string {
  const asked = changes.find(({ field }) => field === 'command')?.after
  const act = wordOf(action, actWords)
  return typeof asked === 'string' ? `${act}: ${wordOf(asked, actWords)}` : act
}

/** An act that only lacked its fresh code was asked for one, and not denied. */
export function Outcome({ outcome, reason }: Pick<AuditRow, 'outcome' | 'reason'>) {
  if (outcome === 'denied' && reason === 'step_up_required')
    return <Badge quiet>{say(words.askedForCode)}</Badge>
  return outcome === 'allowed' ? (
    <Badge quiet tone="success" icon={<CircleCheck size={14} aria-hidden="true" />}>
      {say(words.allowed)}
    </Badge>
  ) : (
    <Badge tone="danger" icon={<Ban size={12} aria-hidden="true" />}>
      {say(words.denied)}
    </Badge>
  )
}

/** Whom it is about and what of theirs, or what kind of thing. */
export function targetName(
  target: AuditRow['target'],
  { actWords, placeOf }: { readonly actWords: ActWords; readonly placeOf: TargetPlace },
): string {
  const { sort } = placeOf(target)
  const kind = [targetWord(target, { actWords }), ...(sort === undefined ? [] : [say(sort)])].join(': ')
  if (target.name === null) return kind
  const isPerson = target.type === 'user' || target.type === 'admin'
  return isPerson ? target.name : `${target.name}, ${kind.charAt(0).toLowerCase()}${kind.slice(1)}`
}

interface TargetProps {
  readonly target: AuditRow['target']
  readonly placeOf: TargetPlace
  readonly actWords: ActWords
}

/** Whom it is about and what of theirs, or what kind of thing; a link where its record has a page. Its id is among the proofs. */
export function Target({ target, placeOf, actWords }: TargetProps) {
  const { href } = placeOf(target)
  const name = targetName(target, { actWords, placeOf })
  return href === undefined ? <span>{name}</span> : <TextLink href={href}>{name}</TextLink>
}
