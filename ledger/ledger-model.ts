// Answers for a second opinion: what the ledger should do, told slowly in maps of bigints. Tests compare the two.
import { assert, unreachable } from '#kit/assert.ts'
import type { Currency } from '#kit/money/currency.ts'
import type { Committed, LedgerRefusal, Operation } from './ledger.ts'
import { type AccountId, amountMost, type Leg } from './posting.ts'

type Account = {
  readonly currency: Currency
  readonly mayGoNegative: boolean
  /** One amount an entry, credits above zero. */
  amounts: bigint[]
  balance: bigint
  held: bigint
  barred: 'none' | 'debit' | 'credit' | 'all'
  closed: boolean
}
type Hold = {
  account: AccountId
  amount: bigint
  settled: bigint
  released: bigint
  state: string
  expiresAt: Date | undefined
}
type Posted = { op: Operation['op']; moves: readonly Move[]; reversed: boolean }
type Move = { account: AccountId; amount: bigint }

/** The whole book. Ids are counted from 1 and are the model's own. */
export type Model = {
  accounts: Map<AccountId, Account>
  holds: Map<bigint, Hold>
  posted: Map<bigint, Posted>
  keys: Map<string, { content: string; id: bigint }>
}

const balanceMost = 9n * 10n ** 18n

export function newModel(
  accounts: readonly { id: AccountId; currency: Currency; mayGoNegative: boolean }[],
): Model {
  return {
    accounts: new Map(
      accounts.map(({ id, currency, mayGoNegative }) => [
        id,
        { currency, mayGoNegative, amounts: [], balance: 0n, held: 0n, barred: 'none', closed: false },
      ]),
    ),
    holds: new Map(),
    posted: new Map(),
    keys: new Map(),
  }
}

/** Judges a call: the operations one after the other. */
export function commitToModel(model: Model, operations: readonly Operation[], now: Date): Committed[] {
  return operations.map((operation) => commitAlone(model, operation, now))
}

function commitAlone(model: Model, operation: Operation, now: Date): Committed {
  const known = knownKey(model, operation)
  if (known !== undefined) return known
  const refusal = perform(model, operation, now)
  if (refusal !== undefined) return { status: refusal }
  const id = BigInt(model.keys.size + 1)
  model.keys.set(operation.key, { content: contentOf(operation), id })
  return { status: 'posted', id }
}

function knownKey(model: Model, operation: Operation): Committed | undefined {
  const known = model.keys.get(operation.key)
  if (known === undefined) return undefined
  return known.content === contentOf(operation)
    ? { status: 'already_posted', id: known.id }
    : { status: 'key_reused' }
}

/** What makes two operations the same: everything but times, context and key. */
function contentOf(operation: Operation): string {
  const { key, effectiveAt, context, ...content } = operation
  return JSON.stringify({ ...content, expiresAt: null }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

const moveOf = (leg: Leg): Move => {
  assert(typeof leg.account === 'bigint', 'the model knows accounts by id')
  return { account: leg.account, amount: leg.side === 'credit' ? leg.amount.minor : -leg.amount.minor }
}

function accountOf(model: Model, id: AccountId): Account {
  const account = model.accounts.get(id)
  assert(account !== undefined, 'the account is in the model')
  return account
}

/** Changes the model and answers nothing, or answers a refusal and changes nothing. */
function perform(model: Model, operation: Operation, now: Date): LedgerRefusal | undefined {
  const id = BigInt(model.keys.size + 1)
  switch (operation.op) {
    case 'post': {
      const refusal = legFault(model, operation.posting.legs, undefined) ?? sumFault(operation.posting.legs)
      return refusal ?? move(model, { id, op: 'post', moves: operation.posting.legs.map(moveOf) })
    }
    case 'hold':
      return takeHold(model, operation, id)
    case 'settle':
      return settle(model, operation, id)
    case 'release':
      return giveBack(model, operation)
    case 'expire': {
      const hold = model.holds.get(operation.hold)
      if (hold === undefined) return 'hold_not_found'
      if (hold.state !== 'held') return 'hold_not_open'
      if (hold.expiresAt === undefined || hold.expiresAt > now) return 'hold_not_due'
      close(model, hold, 'expired')
      return undefined
    }
    case 'reverse':
      return reverse(model, operation.transfer, id)
  }
  return unreachable(operation)
}

function legFault(
  model: Model,
  legs: readonly Leg[],
  settling: AccountId | undefined,
): LedgerRefusal | undefined {
  if (legs.length < 2) return 'unbalanced'
  for (const leg of legs) {
    const fault = oneLegFault(model, leg, settling)
    if (fault !== undefined) return fault
  }
  return undefined
}

function oneLegFault(model: Model, leg: Leg, settling: AccountId | undefined): LedgerRefusal | undefined {
  if (leg.amount.minor > amountMost) return 'balance_out_of_range'
  const account = model.accounts.get(moveOf(leg).account)
  if (account === undefined) return 'unknown_account'
  if (account.currency !== leg.amount.currency) return 'currency_mismatch'
  if (account.closed) return 'account_closed'
  const barred = account.barred === 'all' || account.barred === leg.side
  return barred && !(leg.side === 'debit' && leg.account === settling) ? 'account_frozen' : undefined
}

function sumFault(legs: readonly Leg[]): LedgerRefusal | undefined {
  const sums = new Map<Currency, bigint>()
  for (const leg of legs) {
    sums.set(leg.amount.currency, (sums.get(leg.amount.currency) ?? 0n) + moveOf(leg).amount)
  }
  return [...sums.values()].every((sum) => sum === 0n) ? undefined : 'unbalanced'
}

/** Moves money unless a balance would leave its range, or fall below what is held without permission. */
function move(
  model: Model,
  posted: { id: bigint; op: Operation['op']; moves: readonly Move[] },
  freed?: { account: AccountId; amount: bigint },
): LedgerRefusal | undefined {
  const after = new Map<AccountId, bigint>()
  for (const { account, amount } of posted.moves) {
    const balance = (after.get(account) ?? accountOf(model, account).balance) + amount
    if (balance > balanceMost || balance < -balanceMost) return 'balance_out_of_range'
    after.set(account, balance)
  }
  for (const { account: id, amount } of posted.moves) {
    const account = accountOf(model, id)
    const held = account.held - (freed?.account === id ? freed.amount : 0n)
    if (amount < 0n && !account.mayGoNegative && (after.get(id) ?? 0n) < held) return 'not_enough_money'
  }
  for (const { account: id, amount } of posted.moves) {
    const account = accountOf(model, id)
    account.balance += amount
    account.amounts.push(amount)
  }
  if (freed !== undefined) accountOf(model, freed.account).held -= freed.amount
  model.posted.set(posted.id, { op: posted.op, moves: posted.moves, reversed: false })
  return undefined
}

function takeHold(model: Model, asked: Operation & { op: 'hold' }, id: bigint): LedgerRefusal | undefined {
  const leg: Leg = { account: asked.account, side: 'debit', amount: asked.amount }
  const fault = oneLegFault(model, leg, undefined)
  if (fault !== undefined) return fault
  const holder = moveOf(leg).account
  const account = accountOf(model, holder)
  const amount = asked.amount.minor
  if (account.held + amount > balanceMost) return 'balance_out_of_range'
  if (!account.mayGoNegative && account.balance - account.held < amount) return 'not_enough_money'
  account.held += amount
  const { expiresAt } = asked
  model.holds.set(id, { account: holder, amount, settled: 0n, released: 0n, state: 'held', expiresAt })
  return undefined
}

function settle(model: Model, asked: Operation & { op: 'settle' }, id: bigint): LedgerRefusal | undefined {
  const hold = model.holds.get(asked.hold)
  if (hold === undefined) return 'hold_not_found'
  if (hold.state !== 'held') return 'hold_not_open'
  const { legs } = asked.posting
  const fault = legFault(model, legs, hold.account) ?? sumFault(legs)
  if (fault !== undefined) return fault
  const moves = legs.map(moveOf)
  const taken = moves.reduce(
    (sum, { account, amount }) => (account === hold.account && amount < 0n ? sum - amount : sum),
    0n,
  )
  if (taken === 0n) return 'hold_not_found'
  const left = leftOf(hold)
  if (taken > left) {
    if (asked.above === undefined) return 'hold_too_small'
    const { barred } = accountOf(model, hold.account)
    if (asked.above === 'take_unless_frozen' && (barred === 'debit' || barred === 'all'))
      return 'account_frozen'
  }
  const fromHold = taken < left ? taken : left
  const refusal = move(model, { id, op: 'settle', moves }, { account: hold.account, amount: fromHold })
  if (refusal !== undefined) return refusal
  hold.settled += fromHold
  if (asked.rest === 'release' || fromHold === left) close(model, hold, 'settled')
  return undefined
}

const leftOf = ({ amount, settled, released }: Hold): bigint => amount - settled - released

function close(model: Model, hold: Hold, state: string): void {
  accountOf(model, hold.account).held -= leftOf(hold)
  hold.state = state
}

function giveBack(
  model: Model,
  { hold: id, part }: Operation & { op: 'release' },
): LedgerRefusal | undefined {
  const hold = model.holds.get(id)
  if (hold === undefined) return 'hold_not_found'
  if (hold.state !== 'held') return 'hold_not_open'
  const account = accountOf(model, hold.account)
  if (part !== undefined && part.minor > amountMost) return 'balance_out_of_range'
  if (part !== undefined && part.currency !== account.currency) return 'currency_mismatch'
  if (part !== undefined && part.minor > leftOf(hold)) return 'hold_too_small'
  if (part === undefined || part.minor === leftOf(hold)) {
    close(model, hold, 'released')
    return undefined
  }
  account.held -= part.minor
  hold.released += part.minor
  return undefined
}

function reverse(model: Model, target: bigint, id: bigint): LedgerRefusal | undefined {
  const posted = model.posted.get(target)
  if (posted === undefined || posted.op === 'reverse') return 'not_reversible'
  if (posted.reversed) return 'already_reversed'
  const legs: Leg[] = posted.moves.map(({ account, amount }) => ({
    account,
    side: amount > 0n ? 'debit' : 'credit',
    amount: { currency: accountOf(model, account).currency, minor: amount > 0n ? amount : -amount },
  }))
  const refusal =
    legFault(model, legs, undefined) ?? move(model, { id, op: 'reverse', moves: legs.map(moveOf) })
  if (refusal === undefined) posted.reversed = true
  return refusal
}
