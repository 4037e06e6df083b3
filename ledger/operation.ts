// Answers for what can be asked of the ledger, and for the shape in which the posting function takes it. Pure.
import { createHash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { isUuid } from '#kit/ids.ts'
import type { Money } from '#kit/money/money.ts'
import { type AccountId, debit, type HoldId, type Leg, type Posting, type TransferId } from './posting.ts'

/** Who moves money, what for, in which request, and on whose approval. Ids and words only, never personal data. */
export type Context = {
  readonly actor: string
  readonly intent: string
  readonly requestId: string | undefined
  readonly approvalId?: string
}

type Common = {
  /** A UUID that the caller keeps: the same key with the same content is one operation, for ever. */
  readonly key: string
  /** When the movement counts: its business day is the day of this instant in Lagos. */
  readonly effectiveAt: Date
  readonly context: Context
}

/** One thing asked of the ledger. */
export type Operation = Common &
  (
    | { readonly op: 'post'; readonly posting: Posting }
    /**
     * Puts `amount` of an account aside: of one account, since a code of the house may mean another stripe when it is settled. Only
     * `expire` looks at `expiresAt`; a late settlement is still accepted.
     */
    | {
        readonly op: 'hold'
        readonly kind: string
        readonly account: AccountId
        readonly amount: Money
        readonly expiresAt: Date | undefined
      }
    /** Moves held money: what the posting debits from the held account comes out of the hold. */
    | {
        readonly op: 'settle'
        readonly hold: HoldId
        readonly posting: Posting
        readonly rest: 'release' | 'keep'
        /**
         * What more is debited than is held: refused (left out), or taken from what is available, past a freeze of debits or only where there
         * is none.
         */
        readonly above?: Above
      }
    /** Gives back what is left of a hold, or a `part` of it, and the rest stays held. */
    | { readonly op: 'release'; readonly hold: HoldId; readonly part?: Money }
    | { readonly op: 'expire'; readonly hold: HoldId }
    /** Posts the exact opposite of a transfer, once. A reversal is never reversed. */
    | { readonly op: 'reverse'; readonly kind: string; readonly transfer: TransferId }
  )

export type Above = 'take' | 'take_unless_frozen'

const operationsMost = 4096
const int8Most = 2n ** 63n - 1n

/** A leg as the posting function takes it. */
type PlacedLeg = {
  /** Of its operation, from 1. */
  readonly place: number
  readonly account: bigint | null
  readonly code: string | null
  /** Credits above zero and debits below. Null: more than int8 holds; refused there, alone. */
  readonly amount: bigint | null
  readonly currency: string
}

/** What is asked, told alike for all operations. */
type Asked = {
  readonly kind: string
  readonly subject: bigint | null
  readonly keep: boolean | null
  readonly above: Above | null
  readonly part: Money | null
  readonly expiresAt: Date | null
  readonly legs: readonly Leg[]
}

/** An operation as the posting function takes it. `digest` is of what is asked: the same key with another digest is refused. */
type PlacedOperation = Asked & { readonly digest: Buffer }

/** Lays a call out, in order. Throws for what only our own code can get wrong. */
export function layOut(operations: readonly Operation[]): { placed: PlacedOperation[]; legs: PlacedLeg[] } {
  assert(operations.length <= operationsMost, `a call has at most ${operationsMost} operations`)
  const placed = operations.map((operation) => {
    const asked = askedBy(operation)
    assertWellFormed(operation, asked)
    return { ...asked, digest: digestOf(operation.op, asked) }
  })
  const legs = placed.flatMap(({ legs: own, part }, index) => [
    ...own.map((leg) => placedLeg(leg, index + 1)),
    ...(part === null ? [] : [placedPart(part, index + 1)]),
  ])
  return { placed, legs }
}

function askedBy(operation: Operation): Asked {
  const asked = { subject: null, keep: null, above: null, part: null, expiresAt: null, legs: [] }
  switch (operation.op) {
    case 'post':
      return { ...asked, ...operation.posting }
    case 'hold': {
      const { kind, account, amount, expiresAt = null } = operation
      return { ...asked, kind, expiresAt, legs: [debit(account, amount)] }
    }
    case 'settle':
      return {
        ...asked,
        ...operation.posting,
        subject: operation.hold,
        keep: operation.rest === 'keep',
        above: operation.above ?? null,
      }
    case 'release':
      return { ...asked, kind: operation.op, subject: operation.hold, part: operation.part ?? null }
    case 'expire':
      return { ...asked, kind: operation.op, subject: operation.hold }
    case 'reverse':
      return { ...asked, kind: operation.kind, subject: operation.transfer }
  }
}

/** Throws for what only our own code can get wrong, before it could spoil a call that carries others' operations. */
function assertWellFormed({ key, effectiveAt, context }: Operation, { kind }: Asked): void {
  const { actor, intent, requestId = '', approvalId = '' } = context
  assert(isUuid(key), 'the key of an operation is a UUID in small letters')
  assert(/^[a-z][a-z0-9_]{0,62}$/.test(kind), 'a kind is a word in small letters and underscores')
  assert(!Number.isNaN(effectiveAt.getTime()), 'an operation takes effect at an instant')
  for (const words of [actor, intent, requestId, approvalId])
    assert(words.length <= 200 && !words.includes('\0'), 'the words of a context are short and without NUL')
}

/** Times and context are no content: a retry comes later and from another request, and is the same operation. */
function digestOf(op: Operation['op'], { kind, subject, keep, above, part, legs }: Asked): Buffer {
  const rest = `${keep === null ? '' : keep ? 'keep' : 'release'}${above === null ? '' : `,${above}`}`
  const sides = legs.map(
    ({ account, side, amount: { minor, currency } }) =>
      `${account}:${side === 'credit' ? minor : -minor}:${currency}`,
  )
  if (part !== null) sides.push(`${part.minor}:${part.currency}`)
  return createHash('sha256')
    .update([op, kind, subject ?? '', rest, sides.join()].join('|'))
    .digest()
}

/** On whichever account the hold is. */
function placedPart({ minor, currency }: Money, place: number): PlacedLeg {
  assert(minor > 0n, 'a part is more than nothing')
  return { place, account: null, code: null, amount: minor <= int8Most ? minor : null, currency }
}

function placedLeg(leg: Leg, place: number): PlacedLeg {
  const { minor, currency } = leg.amount
  assert(minor > 0n, 'a leg moves more than nothing; its side says which way')
  const fits = minor <= int8Most && minor >= -int8Most
  const signed = leg.side === 'credit' ? minor : -minor
  const isId = typeof leg.account === 'bigint'
  return {
    place,
    account: isId ? leg.account : null,
    code: isId ? null : leg.account,
    amount: fits ? signed : null,
    currency,
  }
}
