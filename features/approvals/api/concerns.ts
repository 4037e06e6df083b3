// Answers for whom requests are about: customers and people of staff, by the names that they have now.
import { customerOf } from '#features/audit/public.ts'
import { depositsTold } from '#features/deposits/parts.ts'
import type { StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isUuid } from '#kit/ids.ts'
import { isCurrency } from '#kit/money/currency.ts'
import type { rejectRequest } from '../contract.ts'

type Row = {
  readonly id: string
  readonly target_type: string
  readonly target_id: string
  readonly postings: readonly { readonly account: string }[]
}
export type Concerns = Pick<AnswerOf<typeof rejectRequest>, 'concerns' | 'wallets' | 'deposit'>

/** Whom each of the requests is about. A row of approvals is never changed, so it holds no name: names are read here. */
export async function findConcerns(sql: StaleSql, rows: readonly Row[]): Promise<(row: Row) => Concerns> {
  const deposits = await findDeposits(sql, rows)
  const people = await findPeople(sql, rows)
  const wallets = await findWallets(sql, [...new Set(rows.flatMap(accountsOf))])
  return (row) => {
    const accounts = accountsOf(row)
    const among = wallets.filter(({ reference }) => accounts.includes(reference))
    const found = [
      ...people.filter(({ request }) => request === row.id),
      ...among.map(({ user_uuid: uuid, user_name: name }) => ({ kind: 'user' as const, uuid, name })),
    ]
    const once = new Map(found.map(({ kind, uuid, name }) => [`${kind}:${uuid}`, { kind, uuid, name }]))
    return { concerns: [...once.values()], wallets: among, deposit: deposits.get(row.id) ?? null }
  }
}

const accountsOf = ({ postings }: Pick<Row, 'postings'>): string[] => postings.map(({ account }) => account)

type Found = Concerns['concerns'][number] & { readonly request: string }

/** By what a request names as its target: a customer or somebody of staff, or what belongs to a customer. */
async function findPeople(sql: StaleSql, rows: readonly Row[]): Promise<readonly Found[]> {
  const named = rows.filter(({ target_id: id }) => isUuid(id))
  return sql<Found>`
    with asked as (
      select * from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map((row) => row.target_type)}::text[],
        ${named.map((row) => row.target_id)}::text[]) asked (request, type, target))
    select a.request, 'user' as kind, u.id as uuid, concat_ws(' ', u.first_name, u.last_name) as name
    from asked a join users u on u.id = ${customerOf(sql, sql.part`a.type`, sql.part`a.target`)}
    union all
    select a.request, 'admin', p.id, p.name from asked a join admins p on a.type = 'admin' and p.id = a.target::uuid`
}

async function findDeposits(
  sql: StaleSql,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, NonNullable<Concerns['deposit']>>> {
  const named = rows.filter(({ target_type: type, target_id: id }) => type === 'deposit' && isUuid(id))
  const ids = named.map((row) => row.target_id)
  const found = await sql<NonNullable<Concerns['deposit']> & { id: string }>`${depositsTold(sql, ids)}`
  const byId = new Map(found.map(({ id, ...deposit }) => [id, deposit]))
  return new Map(
    named.flatMap(({ id, target_id: target }) => {
      const deposit = byId.get(target)
      return deposit === undefined ? [] : [[id, deposit] as const]
    }),
  )
}

async function findWallets(
  sql: StaleSql,
  references: readonly string[],
): Promise<readonly Concerns['wallets'][number][]> {
  const rows = await sql<{ reference: string; currency: string; user_uuid: string; user_name: string }>`
    select w.reference, w.currency, u.id as user_uuid, concat_ws(' ', u.first_name, u.last_name) as user_name
    from wallets w join users u on u.id = w.user_id where w.reference = any(${references}::text[])`
  return rows.flatMap(({ currency, ...wallet }) => (isCurrency(currency) ? [{ ...wallet, currency }] : []))
}
