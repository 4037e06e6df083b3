// Answers for walking the access matrix over HTTP: who knocked at which call, what they were told, and what differs from the matrix.
import pg from 'pg'
import type { AccessMatrix } from '#features/team/access-matrix.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { type Given, wellFormed } from './well-formed.ts'
import type { World } from './world.ts'
import { adminRoles, type AdminRole } from '#kit/roles.ts'

type Headers = Readonly<Record<string, string>>

/** Who knocks: staff of a role, or somebody whom no call of staff lets in. */
export type Visitor = { readonly name: string; readonly role?: AdminRole; readonly headers: Headers }

/** One request and its answer. */
export type Knock = {
  readonly call: CallContract
  readonly visitor: Visitor
  readonly status: number
  /** Of a refusal. */
  readonly code: string | undefined
}

/** Ids of real objects, of which none is of the kind that the parameter asks for. */
export type StrangeIds = { readonly user: string; readonly wallet: string }

const paramsOf = (call: CallContract): string[] =>
  [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function strangeParams(call: CallContract, ids: StrangeIds): Record<string, string> {
  return Object.fromEntries(
    paramsOf(call)
      .filter((name) => !['type', 'code'].includes(name))
      .map((name) => [name, name === 'account_id' ? ids.user : ids.wallet]),
  )
}

/** Fields that cannot be read from the shape of a contract alone. */
const fields: Readonly<Record<string, Given>> = {
  'charges.cost-on-day': { query: { amount: '1500' } },
  'exports.ask': { body: { columns: ['email'] } },
  'exports.ask-in-full': { body: { columns: ['email'] } },
  'tiers.preview-users': { body: { users: ['018f2f6a-0000-7000-8000-00000000feed'] } },
}

let keys = 0

/** Makes a call with input that it can read, about objects that are not of its kind, and reads what was answered. */
export async function knock(
  world: World,
  call: CallContract,
  by: { readonly visitor: Visitor; readonly ids: StrangeIds },
): Promise<Knock> {
  const { visitor, ids } = by
  const { path, body } = wellFormed(call, { ...fields[call.name], params: strangeParams(call, ids) })
  keys += 1
  const response = await fetch(`${world.api.url}${path}`, {
    method: call.method,
    headers: {
      ...visitor.headers,
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': `walk-${keys}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const told = { call, visitor, status: response.status }
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true
  if (!isProblem) {
    // A stream of live updates has no end, and no file is read here.
    await response.body?.cancel()
    return { ...told, code: undefined }
  }
  const problem: unknown = await response.json()
  const code = typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined
  return { ...told, code: String(code) }
}

/** What a call of staff must answer somebody, by the matrix. */
type Expected = 'let in' | 'not_allowed' | 'not_signed_in' | 'session_ended'

function expectedOf({ call, visitor }: Knock, matrix: AccessMatrix): Expected | 'no row' {
  const access = Object.hasOwn(matrix, call.name) ? matrix[call.name] : undefined
  if (access === undefined || typeof access === 'string') return 'no row'
  if (visitor.role !== undefined) return access.includes(visitor.role) ? 'let in' : 'not_allowed'
  return visitor.headers['authorization'] === undefined ? 'not_signed_in' : 'session_ended'
}

const statusOf = { not_allowed: 403, not_signed_in: 401, session_ended: 401 } as const

// Whoever was let in is answered by the call itself: it did it, it does not know the id, or it says no in its own words.
function wasLetIn({ call, status, code }: Knock): boolean {
  if (paramsOf(call).length > 0)
    return status === 404 && code !== undefined && Object.hasOwn(call.refuses, code)
  return code === undefined ? status >= 200 && status < 300 : Object.hasOwn(call.refuses, code)
}

/** What differs between the answers and the matrix: cells that were open or shut, calls nobody knocked at, cells nobody tried. */
export function judge(
  knocks: readonly Knock[],
  expected: { readonly calls: readonly CallContract[]; readonly matrix: AccessMatrix },
): string[] {
  const { calls, matrix } = expected
  const wrong = knocks.flatMap((one) => {
    const { call, visitor, status, code } = one
    const wanted = expectedOf(one, matrix)
    const told = `${call.name} answers ${visitor.name} ${status} ${code ?? 'done'}`
    if (wanted === 'no row') return [`${told}, and no row of staff says who may`]
    if (wanted === 'let in') return wasLetIn(one) ? [] : [`${told}, where the matrix lets them in`]
    return code === wanted && status === statusOf[wanted] ? [] : [`${told}, where the matrix says ${wanted}`]
  })
  const tried = new Set(knocks.map(({ call, visitor }) => `${call.name} ${visitor.role ?? ''}`))
  const untried = calls.flatMap(({ name }) =>
    [...adminRoles, '']
      .filter((role) => !tried.has(`${name} ${role}`))
      .map((role) => `${name} was not tried by ${role || 'a stranger'}`),
  )
  return [...wrong, ...untried]
}

// What a refused request may touch: the log of it, and that somebody was here.
const touched = ['public.audit_log', 'public.admin_sessions', 'public.rate_limits']

/** Notes of changes are removed by the server itself once they are old: of them the newest counts that ever was. */
const notes = 'public.changes'

/**
 * A print of everything that is kept, table by table: the same twice where nothing was changed in between, the second time given what was
 * there `before`.
 */
export async function printOf(
  { database }: World,
  before: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: database.urlFor('finance_owner') })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'ledger')`,
    )
    const kept = tables.rows
      .map(({ name }) => name)
      .filter((name) => name !== notes && !touched.includes(name))
    const [newest] = (
      await client.query<{ id: string }>(`select coalesce(max(id), 0)::text id from ${notes}`)
    ).rows
    const ever = Math.max(Number(newest?.id), Number(before[notes] ?? 0))
    const prints = await client.query<{ name: string; print: string }>(
      kept
        .map(
          (name) =>
            `select '${name}' as name, count(*) || '/' || coalesce(sum(hashtextextended(one::text, 7)), 0) as print from ${name} one`,
        )
        .join(' union all '),
    )
    return {
      ...Object.fromEntries(prints.rows.map(({ name, print }) => [name, print])),
      [notes]: String(ever),
    }
  } finally {
    await client.end()
  }
}
