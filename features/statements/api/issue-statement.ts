// Answers for issuing a statement, and for finding one again: the record of its stretch, and its figures from the ledger.
import { isServiceOn } from '#features/products/public.ts'
import { assert } from '#kit/assert.ts'
import { hashProofCode, proofCode } from '#kit/crypto/proof-code.ts'
import type { Sql, StaleSql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { accountId } from '#ledger/posting.ts'
import type { issueStatement as contract } from '../contract.ts'
import { boundsOf, type Period, periodFault } from '../rules.ts'
import { fingerprintOf } from './movement-lines.ts'
import { findStretch, isAway, type Span, type Stretch, sumStretch } from './movements.ts'

export type Statement = AnswerOf<typeof contract>

/** A statement that was issued, with the stretch that it is printed from. */
export type Issued = { readonly statement: Statement; readonly stretch: Stretch }

export type StatementRow = {
  readonly id: string
  readonly user_id: string
  readonly wallet_id: string
  readonly from_day: string
  readonly to_day: string
  readonly first_version: bigint
  readonly last_version: bigint
  readonly content_hash: Buffer
  readonly issued_at: Date
  readonly ledger_account: bigint
  readonly currency: string
}

type Asked = {
  readonly userId: string
  readonly walletId: string
  readonly period: Period
  readonly now: Date
}
type Refusal =
  | 'service_off'
  | 'period_is_away'
  | 'wallet_not_found'
  | NonNullable<ReturnType<typeof periodFault>>

/** Issues a statement. The same period without a new movement is the same statement, with the same code. */
export async function issueStatement(
  sql: Sql,
  doors: Pick<Doors, 'clock' | 'random' | 'vault' | 'publicUrl'>,
  asked: Asked,
): Promise<Result<Statement, Refusal>> {
  if (!(await isServiceOn(sql, 'statement'))) return refuse('service_off')
  const fault = periodFault(asked.period, asked.now)
  if (fault !== undefined) return refuse(fault)
  if (await isAway(sql, asked.period)) return refuse('period_is_away')
  const stretch = await findStretch(sql, asked)
  if (stretch === undefined) return refuse('wallet_not_found')
  const { from, to } = asked.period
  const id = newId(doors)
  await sql`
    insert into issued_statements (id, code_hash, user_id, wallet_id, from_day, to_day, first_version, last_version,
      content_hash, issued_at)
    values (${id}, ${hashProofCode(codeOf(doors, id))}, ${asked.userId}, ${asked.walletId}, ${from}, ${to}, ${stretch.first},
      ${stretch.last}, ${await fingerprintOf(sql, stretch)}, ${asked.now})
    on conflict (wallet_id, from_day, to_day, last_version) do nothing`
  const [row] = await sql<StatementRow>`
    select s.*, w.ledger_account, w.currency from issued_statements s join wallets w on w.id = s.wallet_id
    where s.wallet_id = ${asked.walletId} and s.from_day = ${from} and s.to_day = ${to} and s.last_version = ${stretch.last}`
  assert(row !== undefined, 'a statement is there once it was issued')
  return done((await issuedOf(sql, doors, row)).statement)
}

/** One of a customer's own statements. */
export async function findIssued(
  sql: StaleSql,
  doors: Pick<Doors, 'vault' | 'publicUrl'>,
  asked: { readonly userId: string; readonly id: string },
): Promise<Result<Issued, 'statement_not_found' | 'period_is_away'>> {
  const [row] = await sql<StatementRow>`
    select s.*, w.ledger_account, w.currency from issued_statements s join wallets w on w.id = s.wallet_id
    where s.id = ${asked.id} and s.user_id = ${asked.userId}`
  if (row === undefined) return refuse('statement_not_found')
  if (await isAway(sql, { from: row.from_day })) return refuse('period_is_away')
  return done(await issuedOf(sql, doors, row))
}

const codeOf = (doors: Pick<Doors, 'vault'>, id: string): string => proofCode(doors.vault, 'statement', id)

/** What is printed of a row besides its code. */
export async function figuresOf(
  sql: StaleSql,
  row: Omit<StatementRow, 'id' | 'user_id' | 'wallet_id'>,
): Promise<Omit<Statement, 'id' | 'code' | 'address'>> {
  const span = spanOf(row)
  const figures = await sumStretch(sql, span)
  return {
    currency: span.currency,
    from: row.from_day,
    to: row.to_day,
    opening: figures.opening,
    money_in: figures.moneyIn,
    money_out: figures.moneyOut,
    closing: figures.closing,
    count: figures.count,
    issued_at: row.issued_at,
    fingerprint: row.content_hash.toString('hex'),
  }
}

function spanOf(row: Omit<StatementRow, 'id' | 'user_id' | 'wallet_id'>): Span {
  const { currency } = row
  assert(isCurrency(currency), 'a wallet is kept in a currency of the product')
  return {
    account: accountId(row.ledger_account),
    currency,
    first: row.first_version,
    last: row.last_version,
    ...boundsOf({ from: row.from_day, to: row.to_day }),
  }
}

async function issuedOf(
  sql: StaleSql,
  doors: Pick<Doors, 'vault' | 'publicUrl'>,
  row: StatementRow,
): Promise<Issued> {
  const code = codeOf(doors, row.id)
  const figures = await figuresOf(sql, row)
  return {
    statement: { id: row.id, code, address: `${doors.publicUrl}/statement/${code}`, ...figures },
    stretch: { userId: row.user_id, walletId: row.wallet_id, ...spanOf(row) },
  }
}
