// Answers for Fireblocks' webhooks: is it from Fireblocks, have we seen it, and what does it hint at.
import { base64url, flattenedVerify, importJWK } from 'jose'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { CustodyEvent, HeardWebhook } from '#features/crypto/rail.ts'
import { parseWebhook } from '#kit/webhooks/parse-body.ts'
import type { KeySet, PublicKey } from './key-set.ts'
import { addressIdOf, holderOf } from './mapping.ts'

const signatureHeader = 'fireblocks-webhook-signature'

type Detached = { readonly protected: string; readonly signature: string; readonly kid: string }

const named = z.string().check(z.minLength(1), z.maxLength(100))
const header = z.strictObject({ alg: z.literal('RS512'), kid: named, typ: z.optional(z.string()) })

/** `<protected>..<signature>`, where the one says which key and nothing unusual; undefined for any other text. */
function detachedIn(written: string | undefined): Detached | undefined {
  const [, part = '', signature = ''] = /^([\w-]{1,1000})\.\.([\w-]{300,1400})$/.exec(written ?? '') ?? []
  try {
    const said: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    const read = z.safeParse(header, said)
    // Only its shortest writing, so that one webhook has one signature.
    const isPlain = [part, signature].every(
      (text) => Buffer.from(text, 'base64url').toString('base64url') === text,
    )
    return read.success && isPlain ? { protected: part, signature, kid: read.data.kid } : undefined
  } catch {
    return undefined
  }
}

async function holds(
  { protected: part, signature }: Detached,
  raw: Uint8Array,
  key: PublicKey,
): Promise<boolean> {
  try {
    await flattenedVerify(
      { protected: part, payload: base64url.encode(raw), signature },
      await importJWK({ ...key }, 'RS512'),
      { algorithms: ['RS512'] },
    )
    return true
  } catch {
    return false
  }
}

const envelope = z.object({ id: named, eventType: named, data: z.unknown() })
const peer = z.object({ type: z.string(), id: named })
const incoming = z.object({ id: named, source: z.object({ type: z.string() }), destination: peer })
const outgoing = z.object({ externalTxId: named, source: peer })
const wallet = z.object({ accountId: named, assetId: named })

// What becomes part of a key or of a hint.
const kept = new Set(['id', 'eventType', 'externalTxId', 'accountId', 'assetId'])

function parsed<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> | undefined {
  const answer = z.safeParse(shape, value)
  return answer.success ? answer.data : undefined
}

function eventOf(name: string, data: unknown): CustodyEvent {
  if (name.startsWith('transaction.')) {
    const [sent, came] = [parsed(outgoing, data), parsed(incoming, data)]
    if (sent?.source.type === 'VAULT_ACCOUNT') return { kind: 'return', reference: sent.externalTxId }
    const holderId = came && holderOf(came.source, came.destination)
    if (came && holderId) return { kind: 'deposit', depositId: came.id, holderId }
  }
  const made = name === 'vault_account.asset.added' ? parsed(wallet, data) : undefined
  if (made)
    return { kind: 'address', holderId: made.accountId, addressId: addressIdOf(made.accountId, made.assetId) }
  return { kind: 'other', name }
}

/** Each event has an id of its own; what has none is told apart by its bytes. */
export async function readFireblocksWebhook(
  raw: Uint8Array,
  headers: Readonly<Record<string, string | undefined>>,
  keys: KeySet,
): Promise<HeardWebhook> {
  const detached = detachedIn(headers[signatureHeader])
  if (detached === undefined) return 'not_theirs'
  const key = await keys.find(detached.kid)
  if (key === 'away') return 'keys_away'
  if (key === undefined || !(await holds(detached, raw, key))) return 'not_theirs'
  const body = parsed(envelope, parseWebhook(raw, kept))
  const name = body?.eventType ?? 'unreadable'
  const own = body?.id ?? `sha256-${createHash('sha256').update(raw).digest('hex')}`
  return { dedupeKey: `${name}:${own}`, event: eventOf(name, body?.data) }
}
