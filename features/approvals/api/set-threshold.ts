// Answers for the command that adds a threshold: from when a second person said yes, one person moves or tells so much alone.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import type { Currency } from '#kit/money/currency.ts'
import { decimalText, type Money, parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type previewThreshold as previewContract, setThreshold as contract } from '../thresholds-contract.ts'
import { type Command, command, type CommandMaker } from './command.ts'
import { movesNothing, nothingDeclined } from './plan.ts'
import {
  findPeopleAlone,
  findThreshold,
  type Maker,
  thresholdView,
  type ThresholdView,
} from './thresholds.ts'
import { adminRoles } from '#kit/roles.ts'

type Payload = {
  readonly command: string
  readonly role: string
  readonly currency?: Currency | undefined
  readonly amount?: string | undefined
  readonly people?: number | undefined
}
type Code = 'command_unknown' | 'role_unknown' | 'amount_unreadable' | 'threshold_unfit'

/** The commands that may need a second person: by amount, or by how many people are told. */
export type Weighed = { readonly byAmount: ReadonlySet<string>; readonly byPeople: ReadonlySet<string> }

/** What one person does alone. */
type Limit =
  | { readonly kind: 'amount'; readonly amount: Money }
  | { readonly kind: 'people'; readonly people: number }

type SetThreshold = Command<typeof contract, Payload, Code, 'policy'>

function readLimit(commands: Weighed, asked: Payload): Result<Limit, Code> {
  const { command: name, currency, amount, people } = asked
  const isAny = name === '*'
  if (!isAny && !commands.byAmount.has(name) && !commands.byPeople.has(name)) return refuse('command_unknown')
  if (people !== undefined)
    return currency === undefined && amount === undefined && (isAny || commands.byPeople.has(name))
      ? done({ kind: 'people', people })
      : refuse('threshold_unfit')
  if (currency === undefined || amount === undefined || !(isAny || commands.byAmount.has(name)))
    return refuse('threshold_unfit')
  const read = parseAmount(amount, currency)
  return read.ok ? done({ kind: 'amount', amount: read.value }) : refuse('amount_unreadable')
}

/** What holds without it. */
async function findBefore(sql: Sql, limit: Limit, of: Maker): Promise<Limit | undefined> {
  if (limit.kind === 'people') {
    const people = await findPeopleAlone(sql, of)
    return people === undefined ? undefined : { kind: 'people', people }
  }
  const amount = await findThreshold(sql, { ...of, currency: limit.amount.currency })
  return amount && { kind: 'amount', amount }
}

const textOf = (limit: Limit): string =>
  limit.kind === 'people' ? String(limit.people) : decimalText(limit.amount)

const viewOf = (limit: Limit): AnswerOf<typeof previewContract>['after'] =>
  limit.kind === 'people'
    ? { currency: null, amount: null, people: limit.people }
    : { currency: limit.amount.currency, amount: limit.amount, people: null }

/** Makes the command behind `approvals.set-threshold`. */
export function thresholdCommand(commands: Weighed): SetThreshold {
  return command<typeof contract, Payload, Code, 'policy'>({
    contract,
    stake: 'policy',
    plan: async (sql, _doors, { payload, now }) => {
      if (payload.role !== '*' && !adminRoles.some((role) => role === payload.role))
        return refuse('role_unknown')
      const read = readLimit(commands, payload)
      if (!read.ok) return read
      const limit = read.value
      const before = await findBefore(sql, limit, { ...payload, now })
      const unit = limit.kind === 'people' ? 'people' : limit.amount.currency
      return done({
        target: { type: 'approval_threshold', id: `${payload.command}:${payload.role}:${unit}` },
        basis: { before: before === undefined ? null : textOf(before) },
        ...movesNothing,
        changes: [{ field: limit.kind, before: before ? textOf(before) : null, after: textOf(limit) }],
        // It holds from when the second person said yes, not from when the first one asked.
        apply: (inside) => insertThreshold(inside, { payload, limit, now }),
      })
    },
    declined: nothingDeclined,
  })
}

async function insertThreshold(
  sql: Sql,
  { payload, limit, now }: { payload: Payload; limit: Limit; now: Date },
): Promise<ThresholdView> {
  const { command: name, role } = payload
  const { currency, amount, people } = viewOf(limit)
  const minor = amount?.minor ?? null
  await sql`
    insert into approval_thresholds (command, role, currency, amount_minor, people, valid_from, set_at)
    values (${name}, ${role}, ${currency}, ${minor}, ${people}, ${now}, ${now})`
  await noteChange(sql, ['approvals', 'settings'], now)
  const row = { command: name, role, currency, amount_minor: minor, people, valid_from: now, set_at: now }
  return thresholdView(row, true)
}

/** What a new threshold would change, with the hash that it is held to. */
export async function previewThreshold(
  doors: Doors,
  { set, commands }: { readonly set: SetThreshold; readonly commands: Weighed },
  asked: { readonly payload: Payload; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await set.preview(doors, asked)
  if (!previewed.ok) return previewed
  const read = readLimit(commands, asked.payload)
  if (!read.ok) return read
  const now = doors.clock.now()
  const before = await findBefore(doors.database.sql, read.value, { ...asked.payload, now })
  return done({
    before: before ? viewOf(before) : null,
    after: viewOf(read.value),
    hash: previewed.value.hash,
    lacks_approver: previewed.value.lacks_approver,
  })
}
