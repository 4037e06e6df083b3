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

/** Where the record stands that a row is about; undefined where there is none. */
export type TargetHref = (target: AuditRow['target']) => string | undefined

const kinds = {
  admin: words.admin,
  customer: words.customer,
  system: words.system,
  operator: words.operator,
  anyone: words.anyone,
} as const

/** By name: of staff, of a customer, or what kind of actor it was. */
export function actorName({ actor }: AuditRow): string {
  return actor.name ?? actor.email ?? say(kinds[actor.kind])
}

/** Which of two of one name: the address of a colleague and their role, or that it is a customer. */
export function actorNote({ actor }: AuditRow): string {
  if (actor.kind === 'admin') return [actor.email, actor.role].filter((part) => part !== null).join(', ')
  return actor.kind === 'customer' && actor.name !== null ? say(words.customer) : ''
}

export type ActWords = Readonly<Record<string, Word>>

/** What was done, in words. What has none reads as its name, so that nothing is hidden. */
export function actionWord({ action }: Pick<AuditRow, 'action'>, actWords: ActWords): string {
  const word = Object.hasOwn(actWords, action) ? actWords[action] : undefined
  return word === undefined ? action : say(word)
}

export function Outcome({ outcome }: Pick<AuditRow, 'outcome'>) {
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
export function targetName(target: AuditRow['target'], actWords: ActWords): string {
  const kind = targetWord(target, { actWords })
  const isPerson = target.type === 'user' || target.type === 'admin'
  return target.name === null ? kind : isPerson ? target.name : `${target.name}, ${kind.toLowerCase()}`
}

interface TargetProps {
  readonly target: AuditRow['target']
  readonly hrefOf: TargetHref
  readonly actWords: ActWords
}

/** Whom it is about and what of theirs, or what kind of thing; a link where its record has a page. Its id is among the proofs. */
export function Target({ target, hrefOf, actWords }: TargetProps) {
  const href = hrefOf(target)
  const name = targetName(target, actWords)
  return href === undefined ? <span>{name}</span> : <TextLink href={href}>{name}</TextLink>
}
