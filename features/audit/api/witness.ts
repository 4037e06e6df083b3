// Answers for no write of an admin staying untold: a verb tells its own in its transaction, and one that forgot is told here.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Whether a call of staff changes or reveals something. A preview shows what would be; what only begins (a challenge, a code, a link
 * that is good once) is told when it is used, and what is brought in pieces with its last piece.
 */
export function isTold({ realm, method, name }: Pick<CallContract, 'realm' | 'method' | 'name'>): boolean {
  return (
    realm === 'admin' && method !== 'GET' && !/\.(?:preview|begin|request-code|link|bring)(?:-|$)/.test(name)
  )
}

type Told = {
  readonly contract: CallContract
  readonly actor: unknown
  readonly params: unknown
  readonly requestId: string
  readonly address: string
  readonly now: Date
}

/**
 * Mounts calls so that each write of staff that was done leaves a row. A verb writes it in its own transaction, with the
 * difference; where it did not, a plain row is written after it and the log says whose it should have been.
 */
export function witnessed(mount: Mount<ProductActors>, doors: Doors): Mount<ProductActors> {
  return (contract, handler, ownerSign) =>
    mount(
      contract,
      async (call) => {
        const outcome = await handler(call)
        // A repeat that is answered from memory did nothing again.
        if (outcome.ok && outcome.value !== undefined && isTold(contract))
          await tellForgotten(doors, { contract, ...call })
        return outcome
      },
      ownerSign,
    )
}

async function tellForgotten(doors: Doors, told: Told): Promise<void> {
  const { contract, actor, requestId, address, now } = told
  const { sql } = doors.database
  const [row] = await sql`
    select 1 from audit_log where at >= ${now} and request_id = ${requestId} and outcome = 'allowed' limit 1`
  if (row !== undefined || !isAdmin(actor)) return
  doors.log.error({ call: contract.name, request_id: requestId }, 'a write of staff left no audit row')
  await doors.database.begin((transaction) =>
    recordAudit(transaction, doors, {
      actor,
      action: contract.name,
      target: targetOf(told),
      outcome: 'allowed',
      changes: [],
      requestId,
      address,
    }),
  )
}

type Admin = ProductActors['admin']
const isAdmin = (actor: unknown): actor is Admin =>
  typeof actor === 'object' && actor !== null && 'kind' in actor && actor.kind === 'admin'

function targetOf({ contract, params }: Told): { type: string; id: string } {
  const values: readonly unknown[] =
    typeof params === 'object' && params !== null ? Object.values(params) : []
  const [id] = values
  return { type: contract.name.split('.')[0] ?? 'call', id: typeof id === 'string' ? id : contract.name }
}
