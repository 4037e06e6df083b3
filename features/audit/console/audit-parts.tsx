// Answers for the parts of an audit row that the list and the record show alike: who acted, on what, how it ended.
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { statusWord } from '#kit/ui/status-word.ts'
import { say } from '#kit/words/words.ts'
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

/** The address of an admin, or what kind of actor it was. */
export function actorName({ actor }: AuditRow): string {
  return actor.email ?? say(kinds[actor.kind])
}

/** The role of an admin, the id of a customer. */
export function actorNote({ actor }: AuditRow): string {
  return actor.role ?? (actor.kind === 'customer' ? (actor.uuid ?? '') : '')
}

/** What a difference is of, in words where it is a look at something. */
export const fieldOf = ({ field }: AuditRow['changes'][number]): string =>
  field === 'revealed' ? say(words.lookedAt) : field

/** What it became; of a look, what was looked at. */
export const afterOf = ({ field, after }: AuditRow['changes'][number]): string | null =>
  field === 'revealed' && after !== null ? statusWord(after) : after

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

/** Whom it is about, or what kind of thing, and its id; a link where its record has a page. */
export function Target({ target, hrefOf }: { target: AuditRow['target']; hrefOf: TargetHref }) {
  const href = hrefOf(target)
  const name = (
    <>
      {target.name ?? statusWord(target.type)} <span className="font-mono text-[0.93em]">{target.id}</span>
    </>
  )
  return href === undefined ? <span>{name}</span> : <TextLink href={href}>{name}</TextLink>
}
